import { type CSSProperties, memo, useRef } from 'react';
import { AgentRow } from './agent-row.tsx';
import { AgentsHead, type Order } from './agents-head.tsx';
import styles from './agents-table.module.css';
import { type RowData, shownColumns } from './columns.tsx';
import { FEW } from './first-rows.ts';
import type { Agent } from './get-agents.ts';
import { rowsAbove } from './open-rows.ts';
import { PRINTED_ROWS, useRowsInSight } from './rows-in-sight.ts';
import { useAgentSelection } from './selection.ts';
import { roles } from './table-roles.ts';
import { useOpenRows } from './use-open-rows.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useTablePlace } from './use-table-place.ts';
import type { ViewSource } from './view-context.ts';

export interface AgentRowsProps {
  /** In the order of their rows. */
  agents: Agent[];
  prefixesOf(id: string): RowData['prefixes'];
  placeOf(id: string): RowData['place'];
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
}

interface AgentsTableProps extends AgentRowsProps, Order, Pick<ViewSource, 'memory' | 'entry'> {
  /** Whether no data is on its way that may change which rows there are, or their order. */
  isSettled: boolean;
}

/**
 * One row for each agent, in the given order, below a head that stays while they scroll. Of many only the rows in sight and the one that has
 * the focus are in the document, so that ten thousand scroll as ten do. In a narrow place a row has two lines.
 */
export const AgentsTable = memo(function AgentsTable({
  agents,
  prefixesOf,
  placeOf,
  hidden,
  memory,
  entry,
  isSettled,
  ...order
}: AgentsTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { ids, select } = useAgentSelection();
  const open = useOpenRows(agents);
  const { first, end } = useRowsInSight(body, agents.length, open.rows);
  const { index: focused, ...listeners } = useRowFocus(body, agents);
  useTablePlace(body, { agents, open }, memory, entry, isSettled);

  const inSight = agents.slice(first, end).map((_, place) => first + place);
  const places = focused < 0 || inSight.includes(focused) ? inSight : [...inSight, focused].sort((a, b) => a - b);
  const { rows, px } = rowsAbove(open.rows, agents.length);
  const isOdd = shownColumns(hidden).length % 2 === 1;
  return (
    <div
      className={[styles.scroller, agents.length <= FEW && styles.few, agents.length > PRINTED_ROWS && styles.part, isOdd && styles.odd]
        .filter(Boolean)
        .join(' ')}
    >
      <table className={styles.table} aria-label="Agents" aria-rowcount={agents.length + 1} {...roles.table}>
        <AgentsHead agents={agents} hidden={hidden} {...order} />
        <tbody
          ref={body}
          className={styles.body}
          style={{ '--rows': rows, '--shift': `${px}px` } as CSSProperties}
          {...listeners}
          {...roles.rowGroup}
        >
          {places.map((index) => {
            const agent = agents[index];
            return (
              agent && (
                <AgentRow
                  key={agent.id}
                  ref={open.heights.has(agent.id) ? open.measure : undefined}
                  index={index}
                  above={rowsAbove(open.rows, index)}
                  agent={agent}
                  prefixes={prefixesOf(agent.id)}
                  place={placeOf(agent.id)}
                  hidden={hidden}
                  selected={ids.has(agent.id)}
                  onSelect={select}
                  open={open.heights.has(agent.id)}
                  onToggle={open.toggle}
                />
              )
            );
          })}
        </tbody>
      </table>
    </div>
  );
});
