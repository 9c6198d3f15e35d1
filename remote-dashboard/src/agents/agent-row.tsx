import { Status } from 'shared/ui/status';
import type { UserSource } from '../polling/source.ts';
import type { PrefixesByAgent } from '../prefixes/get-prefixes.ts';
import { PrefixCell } from '../prefixes/prefix-cell.tsx';
import styles from './agent-row.module.css';
import type { Agent } from './get-agents.ts';
import { RateCell } from './rate-cell.tsx';
import { roles } from './table-roles.ts';

interface AgentRowProps {
  agent: Agent;
  prefixes: UserSource<PrefixesByAgent>;
}

/** One agent: id, status, the user's prefixes and the probing rates of its configurations. */
export function AgentRow({ agent, prefixes }: AgentRowProps) {
  return (
    <tr className={agent.healthy ? styles.row : `${styles.row} ${styles.unhealthy}`} {...roles.row}>
      <th scope="row" className={styles.id} {...roles.rowHeader}>
        {agent.id}
      </th>
      <td className={styles.status} {...roles.cell}>
        <Status good={agent.healthy}>{agent.healthy ? 'Healthy' : 'Unhealthy'}</Status>
      </td>
      <td className={styles.prefixes} data-label="Your IPv6 Prefixes" {...roles.cell}>
        <PrefixCell agent={agent} prefixes={prefixes} />
      </td>
      <td className={styles.rates} data-label="Probing Rate" {...roles.cell}>
        <RateCell configurations={agent.configurations} />
      </td>
    </tr>
  );
}
