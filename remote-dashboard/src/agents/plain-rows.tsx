import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import type { PrefixesState } from '../prefixes/prefix-cell.tsx';
import { AgentRow } from './agent-row.tsx';
import type { Agent } from './get-agents.ts';
import { rowAfterKey } from './row-after-key.ts';
import { roles } from './table-roles.ts';
import type { Column } from './view.ts';

export interface RowsProps {
  agents: Agent[];
  /** The user's on an agent, or why there are none to show. */
  prefixesOf(id: string): UserPrefix[] | PrefixesState;
  /** Columns that are not shown. */
  hidden: Column[];
}

/** All agents, each in its row. */
export function PlainRows({ agents, prefixesOf, hidden }: RowsProps) {
  return (
    <tbody
      {...roles.rowGroup}
      onKeyDown={(event) => {
        const next = rowAfterKey(event, agents.length);
        if (next !== undefined) event.currentTarget.rows[next]?.cells[0]?.focus();
      }}
    >
      {agents.map((agent) => (
        <AgentRow key={agent.id} agent={agent} prefixes={prefixesOf(agent.id)} hidden={hidden} />
      ))}
    </tbody>
  );
}
