import { useContext, useRef } from 'react';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import type { PrefixesState } from '../prefixes/prefix-cell.tsx';
import { AgentRow } from './agent-row.tsx';
import type { Agent } from './get-agents.ts';
import { type KeptFocus, useKeptFocus } from './kept-focus.ts';
import { placeOfFocus, rowAfterKey } from './row-after-key.ts';
import { SelectionContext } from './selection.ts';
import { roles } from './table-roles.ts';
import { useTarget } from './use-target.ts';
import type { Column } from './view.ts';

export interface RowsProps {
  agents: Agent[];
  /** The user's on an agent, or why there are none to show. */
  prefixesOf(id: string): UserPrefix[] | PrefixesState;
  /** Columns that are not shown. */
  hidden: Column[];
}

export interface DrawnRowsProps extends RowsProps {
  focus: KeptFocus;
}

/** All agents, each in its row. */
export function PlainRows({ agents, prefixesOf, hidden, focus }: DrawnRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { ids, select } = useContext(SelectionContext);
  useTarget(agents, (index) => {
    const row = body.current?.rows[index];
    row?.scrollIntoView({ block: 'center' });
    placeOfFocus(row, null)?.focus({ preventScroll: true });
  });
  useKeptFocus(focus, agents, (index, from) => placeOfFocus(body.current?.rows[index], from)?.focus({ preventScroll: true }));
  return (
    <tbody
      ref={body}
      {...roles.rowGroup}
      onKeyDown={(event) => {
        const next = rowAfterKey(event, agents.length);
        if (next !== undefined) placeOfFocus(event.currentTarget.rows[next], event.target)?.focus();
      }}
    >
      {agents.map((agent) => (
        <AgentRow
          key={agent.id}
          agent={agent}
          prefixes={prefixesOf(agent.id)}
          hidden={hidden}
          selected={ids.has(agent.id)}
          onSelect={select}
        />
      ))}
    </tbody>
  );
}
