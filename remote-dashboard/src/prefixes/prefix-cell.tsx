import type { Agent } from '../agents/get-agents.ts';
import type { UserSource } from '../polling/source.ts';
import type { PrefixesByAgent } from './get-prefixes.ts';
import styles from './prefix-cell.module.css';
import { PrefixList } from './prefix-list.tsx';

interface PrefixCellProps {
  agent: Agent;
  prefixes: UserSource<PrefixesByAgent>;
}

/** The user's prefixes on an agent: one for each configuration, or why there is none. */
export function PrefixCell({ agent, prefixes }: PrefixCellProps) {
  const { id, configurations } = agent;
  if (configurations.length === 0) return <span className={styles.none}>No configuration available</span>;
  if (prefixes.state === 'loaded') return <PrefixList configurations={configurations} prefixes={prefixes.data[id] ?? []} />;
  return (
    <div className={styles.place}>
      <span className={styles.none}>{texts[prefixes.state]}</span>
      {/* The lines that will be here: the row does not grow when they come. */}
      {configurations.map(({ name }, index) => (
        <div key={index} className={name ? styles.namedLine : styles.line} />
      ))}
    </div>
  );
}

const texts = {
  loading: 'Loading...',
  failed: 'Error loading prefixes',
  'signed-out': 'Log in to see your prefixes',
} as const;
