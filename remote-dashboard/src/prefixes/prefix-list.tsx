import type { Configuration } from '../agents/get-agents.ts';
import { Copyable } from '../copying/copyable.tsx';
import { assignPrefixes } from './assign-prefixes.ts';
import type { UserPrefix } from './get-prefixes.ts';
import styles from './prefix-list.module.css';
import { noPrefix } from './prefix-places.tsx';
import { Source } from './source.tsx';

export interface PrefixListProps {
  configurations: Configuration[];
  prefixes: UserPrefix[];
}

/** One line for each configuration: its name in brackets, if it has one, and the user's prefix with what can be done with it. */
export function PrefixList({ configurations, prefixes }: PrefixListProps) {
  const assigned = assignPrefixes(configurations, prefixes);
  return (
    <ul className={styles.list}>
      {configurations.map(({ name }, index) => (
        <li key={index} className={styles.line}>
          {name && <span className={styles.name}>[{name}]</span>} <Prefix key={assigned[index]} prefix={assigned[index]} />
        </li>
      ))}
    </ul>
  );
}

function Prefix({ prefix }: { prefix: string | undefined }) {
  if (prefix === undefined) return <span className={`${styles.prefix} ${styles.none}`}>{noPrefix}</span>;
  return (
    <span className={styles.prefix}>
      <Copyable text={prefix} className={styles.address} />
      <Source prefix={prefix} />
    </span>
  );
}
