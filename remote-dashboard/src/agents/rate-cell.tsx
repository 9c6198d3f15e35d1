import { formatProbingRate } from './format-probing-rate.ts';
import type { Configuration } from './get-agents.ts';
import styles from './rate-cell.module.css';

interface RateCellProps {
  configurations: Configuration[];
  /** Whether the names of the configurations are seen here. */
  named: boolean;
}

/** The probing rates of an agent, each on the line of its configuration. */
export function RateCell({ configurations, named }: RateCellProps) {
  if (configurations.length === 0) return <span className={styles.none}>No configuration</span>;
  return (
    <ul className={styles.list}>
      {configurations.map(({ name, probingRate }, index) => (
        <li key={index} className={styles.line}>
          {name && <span className={named ? undefined : styles.name}>[{name}]</span>} <span>{formatProbingRate(probingRate)}</span>
        </li>
      ))}
    </ul>
  );
}
