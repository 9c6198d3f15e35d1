import { type CSSProperties, memo } from 'react';
import { Status } from 'shared/ui/status';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import { PrefixCell, type PrefixesState } from '../prefixes/prefix-cell.tsx';
import styles from './agent-row.module.css';
import type { Agent } from './get-agents.ts';
import { RateCell } from './rate-cell.tsx';
import { roles } from './table-roles.ts';

interface AgentRowProps {
  agent: Agent;
  /** The user's on this agent, or why there are none to show. */
  prefixes: UserPrefix[] | PrefixesState;
}

/** One agent: id, status, the user's prefixes and the probing rates of its configurations. */
export const AgentRow = memo(function AgentRow({ agent, prefixes }: AgentRowProps) {
  const { id, healthy, configurations } = agent;
  // Prefixes and rates are lists in two cells; they share the lines of the row.
  const lines = { '--lines': Math.max(1, configurations.length) } as CSSProperties;
  return (
    <tr className={healthy ? styles.row : `${styles.row} ${styles.unhealthy}`} style={lines} {...roles.row}>
      <th scope="row" className={styles.id} {...roles.rowHeader}>
        {id}
      </th>
      <td className={styles.status} {...roles.cell}>
        <Status good={healthy}>{healthy ? 'Healthy' : 'Unhealthy'}</Status>
      </td>
      <td className={styles.prefixes} {...roles.cell}>
        <PrefixCell configurations={configurations} prefixes={prefixes} />
      </td>
      <td className={styles.rates} {...roles.cell}>
        <RateCell configurations={configurations} />
      </td>
    </tr>
  );
});
