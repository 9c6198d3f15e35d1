import { useState } from 'react';
import { useGateway } from '../use-gateway.ts';
import { keepAskAbove, readAskAbove } from './ask-above.ts';
import styles from './summary.module.css';

/** Above which share of a day's credits Send asks first, as this browser keeps it. */
export function AskAboveField() {
  const { storage } = useGateway();
  const [percent, setPercent] = useState(() => readAskAbove(storage));
  return (
    <label className={styles.ask}>
      Ask if it costs more than
      <select
        className={styles.select}
        value={percent}
        onChange={({ currentTarget }) => {
          setPercent(Number(currentTarget.value));
          keepAskAbove(storage, Number(currentTarget.value));
        }}
      >
        {[...new Set([0, 10, 25, 50, 100, percent])]
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
