import { type FocusEvent, memo, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import styles from './agents-table.module.css';
import { isLost, isWindowBlur, type KeptFocus } from './kept-focus.ts';
import { LaterPartsContext, MOST_PLAIN_ROWS } from './later-parts.ts';
import { PlainRows, type RowsProps } from './plain-rows.tsx';
import { SelectBox } from './select-box.tsx';
import { SelectionContext } from './selection.ts';
import { roles } from './table-roles.ts';
import { type Column, columnNames, columns, type View } from './view.ts';
import { ViewContext } from './view-context.ts';

type Order = Pick<View, 'sort' | 'descending'>;

/** One row for each agent, in the given order. In a narrow place it is laid out as a list with the same content. */
export const AgentsTable = memo(function AgentsTable({ agents, prefixesOf, hidden, ...order }: RowsProps & Order) {
  const { ManyRows } = useContext(LaterPartsContext);
  const many = agents.length > MOST_PLAIN_ROWS;
  const [hadFewRows] = useState(!many);
  const focus: KeptFocus = useRef(undefined);
  const keepFocus = ({ target }: FocusEvent) => {
    const id = target.closest<HTMLElement>('[data-agent]')?.dataset.agent;
    if (id !== undefined) focus.current = { id, index: agents.findIndex((agent) => agent.id === id), element: target };
  };
  const forgetFocus = (event: FocusEvent) => {
    if (!isWindowBlur(event)) focus.current = undefined;
  };
  const rows = { agents, prefixesOf, hidden, focus };
  const table = useRef<HTMLTableElement>(null);
  // Without any row, the panel has the focus.
  useEffect(() => {
    const panel = table.current?.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (isLost(focus)) panel?.focus({ preventScroll: true });
    };
  }, []);
  // The place that its agent has in this list, for when it goes with the next one.
  useEffect(() => {
    const index = agents.findIndex(({ id }) => id === focus.current?.id);
    if (focus.current && index >= 0) focus.current.index = index;
  }, [agents]);

  return (
    <table
      ref={table}
      className={styles.table}
      aria-label="Agents"
      aria-rowcount={many ? agents.length + 1 : undefined}
      onFocus={keepFocus}
      onBlur={forgetFocus}
      {...roles.table}
    >
      <thead {...roles.rowGroup}>
        <tr className={styles.head} aria-rowindex={many ? 1 : undefined} {...roles.row}>
          {columnNames
            .filter((column) => !hidden.includes(column))
            .map((column) => (
              <Header key={column} column={column} {...order}>
                {column === 'id' && <SelectShown agents={agents} />}
              </Header>
            ))}
        </tr>
      </thead>
      {many ? <ManyRows {...rows} hadFewRows={hadFewRows} /> : <PlainRows {...rows} />}
    </table>
  );
});

interface HeaderProps extends Order {
  column: Column;
  children: ReactNode;
}

function Header({ column, sort, descending, children }: HeaderProps) {
  // Not from the table, which is not drawn again for another function.
  const { change } = useContext(ViewContext);
  const isSorted = sort === column;
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={column === 'rate' ? styles.number : undefined}
      aria-sort={isSorted ? order : undefined}
      aria-label={columns[column]}
      {...roles.columnHeader}
    >
      {children}
      <button type="button" className={styles.sort} onClick={() => change({ sort: column, descending: isSorted && !descending })}>
        {columns[column]}
      </button>
    </th>
  );
}

/** Ticked when all of the agents shown are selected: selects all of them, or takes all of them out. */
function SelectShown({ agents }: Pick<RowsProps, 'agents'>) {
  const { ids, select } = useContext(SelectionContext);
  const selected = ids.size === 0 ? 0 : agents.filter(({ id }) => ids.has(id)).length;
  const all = selected === agents.length;
  const toggle = (on: boolean) =>
    select(
      agents.map(({ id }) => id),
      on,
    );
  return <SelectBox label="Select all agents shown" checked={all} mixed={selected > 0 && !all} onChange={toggle} />;
}
