import type { UserSource } from '../polling/source.ts';
import type { PrefixesByAgent } from '../prefixes/get-prefixes.ts';
import { AgentRow } from './agent-row.tsx';
import styles from './agents-table.module.css';
import type { Agent } from './get-agents.ts';
import { roles } from './table-roles.ts';

interface AgentsTableProps {
  agents: Agent[];
  prefixes: UserSource<PrefixesByAgent>;
}

/** One row for each agent. In a narrow place it is laid out as a list with the same content. */
export function AgentsTable({ agents, prefixes }: AgentsTableProps) {
  return (
    <table className={styles.table} aria-label="Agents" {...roles.table}>
      <thead className={styles.head} {...roles.rowGroup}>
        <tr {...roles.row}>
          <th scope="col" className={styles.id} {...roles.columnHeader}>
            Agent ID
          </th>
          <th scope="col" className={styles.status} {...roles.columnHeader}>
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
      <tbody className={styles.body} {...roles.rowGroup}>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} prefixes={prefixes} />
        ))}
      </tbody>
    </table>
  );
}
