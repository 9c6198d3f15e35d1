import visuallyHidden from 'shared/visually-hidden.module.css';
import { useFormats } from '../format/use-formats.ts';
import { configurationInSight } from '../prefixes/assign-prefixes.ts';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import { formatProbingRate } from './format-probing-rate.ts';
import type { Configuration } from './get-agents.ts';
import styles from './rate-cell.module.css';

interface RateCellProps {
  configurations: Configuration[];
  /** The user's prefixes on the agent, or why there are none to show. */
  prefixes: UserPrefix[] | string;
  /** Whether the names of the configurations are seen here. */
  named: boolean;
}

/** The probing rates of an agent: one is seen, that of the prefix beside it, and screen readers have all. */
export function RateCell({ configurations, prefixes, named }: RateCellProps) {
  if (configurations.length === 0) return <span className={styles.none}>No configuration</span>;
  const seen = configurationInSight(configurations, prefixes);
  return (
    // The key: lines that stand in another place are other elements, and none of them moves there.
    <ul key={seen} className={styles.list}>
      {/* The prefix on the same line says the name already, except to those who do not see the line. */}
      {configurations.map(({ name, probingRate }, index) => (
        <li key={index} className={index === seen ? styles.line : visuallyHidden.text}>
          {name && <span className={named ? undefined : visuallyHidden.text}>[{name}]</span>} <Rate of={probingRate} />
        </li>
      ))}
    </ul>
  );
}

/** A probing rate. @param of - pps, where it is known. */
export function Rate({ of }: { of: number | undefined }) {
  const { count } = useFormats();
  // What is rounded says so: 1,049 pps are '1.0 kpps', beside '1 kpps'.
  return <span title={of === undefined ? undefined : `${count(of)} pps`}>{of === undefined ? '–' : formatProbingRate(count, of)}</span>;
}
