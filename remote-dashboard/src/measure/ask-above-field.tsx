import styles from './summary.module.css';
import type { Send } from './use-send.ts';

/** Above which share of a day's credits Send asks first. */
export function AskAboveField({ send: { askAbove, setAskAbove } }: { send: Send }) {
  return (
    <label className={styles.ask}>
      Ask if it costs more than
      <select className={styles.select} value={askAbove} onChange={({ currentTarget }) => setAskAbove(Number(currentTarget.value))}>
        {[...new Set([0, 10, 25, 50, 100, askAbove])]
          .sort((a, b) => a - b)
          .map((share) => (
            <option key={share} value={share}>
              {share === 0 ? 'nothing (always ask)' : share === 100 ? '100 % (never ask)' : `${share} % of a day’s credits`}
            </option>
          ))}
      </select>
    </label>
  );
}
