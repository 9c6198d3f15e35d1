import { memo, useContext, useMemo } from 'react';
import type { AgentPrefixes, UserPrefix } from '../prefixes/get-prefixes.ts';
import type { PrefixesState } from '../prefixes/prefix-cell.tsx';
import styles from './agents-table.module.css';
import type { Agent } from './get-agents.ts';
import { ManyRowsContext, MOST_PLAIN_ROWS } from './many-rows.ts';
import { PlainRows } from './plain-rows.tsx';
import { roles } from './table-roles.ts';

interface AgentsTableProps {
  agents: Agent[];
  /** The user's, or why there are none to show. */
  prefixes: AgentPrefixes[] | PrefixesState;
}

const none: UserPrefix[] = [];

/** One row for each agent. In a narrow place it is laid out as a list with the same content. */
export const AgentsTable = memo(function AgentsTable({ agents, prefixes }: AgentsTableProps) {
  const prefixesOf = useMemo(() => {
    if (typeof prefixes === 'string') return () => prefixes;
    const byAgent = new Map(prefixes.map((own) => [own.id, own.prefixes]));
    return (id: string) => byAgent.get(id) ?? none;
  }, [prefixes]);

  const ManyRows = useContext(ManyRowsContext);
  const many = agents.length > MOST_PLAIN_ROWS;
  const Rows = many ? ManyRows : PlainRows;

  return (
    <table className={styles.table} aria-label="Agents" aria-rowcount={many ? agents.length + 1 : undefined} {...roles.table}>
      <thead {...roles.rowGroup}>
        <tr className={styles.head} aria-rowindex={many ? 1 : undefined} {...roles.row}>
          <th scope="col" {...roles.columnHeader}>
            Agent ID
          </th>
          <th scope="col" {...roles.columnHeader}>
            Status
          </th>
          <th scope="col" {...roles.columnHeader}>
            Your IPv6 Prefixes
          </th>
          <th scope="col" className={styles.number} {...roles.columnHeader}>
            Probing Rate
          </th>
        </tr>
      </thead>
      <Rows agents={agents} prefixesOf={prefixesOf} />
    </table>
  );
});
