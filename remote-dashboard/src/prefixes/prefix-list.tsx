import { CopyButton } from 'shared/ui/copy-button';
import type { Configuration } from '../agents/get-agents.ts';
import { useConnection } from '../polling/use-connection.ts';
import { assignPrefixes } from './assign-prefixes.ts';
import type { UserPrefix } from './get-prefixes.ts';
import styles from './prefix-list.module.css';

interface PrefixListProps {
  configurations: Configuration[];
  prefixes: UserPrefix[];
}

/** One line for each configuration: its name in brackets, if it has one, and the user's prefix. */
export function PrefixList({ configurations, prefixes }: PrefixListProps) {
  const { onError } = useConnection();
  const assigned = assignPrefixes(configurations, prefixes);
  return (
    <ul className={styles.list}>
      {configurations.map(({ name }, index) => (
        <li key={index} className={styles.line}>
          {name && <span className={styles.name}>[{name}]</span>} <Prefix prefix={assigned[index]} onError={onError} />
        </li>
      ))}
    </ul>
  );
}

function Prefix({ prefix, onError }: { prefix: string | undefined; onError(error: unknown): void }) {
  if (prefix === undefined) return <span className={`${styles.prefix} ${styles.none}`}>No prefix available</span>;
  return (
    <span className={styles.prefix}>
      <code className={styles.address}>{prefix}</code>
      <CopyButton look="icon" text={prefix} what={prefix} onError={onError} />
    </span>
  );
}
