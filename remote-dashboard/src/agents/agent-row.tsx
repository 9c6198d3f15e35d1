import { type CSSProperties, type MouseEvent, memo, type Ref } from 'react';
import styles from './agent-row.module.css';
import table from './agents-table.module.css';
import { type RowData, shownColumns } from './columns.tsx';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';
import { roles } from './table-roles.ts';
import { useAgentsView } from './view-context.ts';

interface AgentCellsProps extends RowData {
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
  selected: boolean;
  onSelect: Selection['select'];
  /** All of it is shown, in as many lines as that takes. */
  open: boolean;
  onToggle(id: string): void;
}

interface AgentRowProps extends AgentCellsProps {
  /** Its place among all rows, from 0. */
  index: number;
  /** Closed rows, and the height of an open one, in px, above it. */
  above: { rows: number; px: number };
  ref?: Ref<HTMLTableRowElement> | undefined;
}

/** One agent: a line, which the reader can open to see all of it. */
export function AgentRow({ index, above, ref, ...cells }: AgentRowProps) {
  const { agent, selected, open } = cells;
  const looks = [table.columns, styles.row, !agent.healthy && styles.unhealthy, selected && styles.selected, open && styles.open];
  // Prefixes and rates are lists in two cells; they share the lines of the row.
  const position = { '--index': above.rows, '--shift': `${above.px}px`, '--lines': Math.max(1, agent.configurations.length) };
  return (
    <tr
      ref={ref}
      className={looks.filter(Boolean).join(' ')}
      style={position as CSSProperties}
      data-agent={agent.id}
      data-open={open || undefined}
      onClick={(event) => isOnRow(event) && cells.onToggle(agent.id)}
      // The head of the table is the first row.
      aria-rowindex={index + 2}
      {...roles.row}
    >
      <AgentCells {...cells} />
    </tr>
  );
}

/** In an opened row: leads to the agent's page, where there is one. */
function PageLink({ id }: { id: string }) {
  const { PageLink: Link } = useAgentsView();
  return Link && <Link id={id} />;
}

/** Whether a press means the row: no control in it, and no text that is being selected. */
function isOnRow({ target }: MouseEvent): boolean {
  return !(target as Element).closest('button, label, input, a') && !window.getSelection()?.toString();
}

/** An agent that comes or goes moves the rows below it; what is in them is not rendered again. */
const AgentCells = memo(function AgentCells({ agent, prefixes, place, hidden, selected, onSelect, open, onToggle }: AgentCellsProps) {
  const { id } = agent;
  const [head, ...others] = shownColumns(hidden);
  return (
    <>
      {/* Named for its id alone: the row is announced by it. */}
      <th scope="row" className={styles.id} data-column={head?.key} tabIndex={-1} aria-label={id} {...roles.rowHeader}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-label={`Details of ${id}`} onClick={() => onToggle(id)} />
        <SelectBox label={`Select agent ${id}`} checked={selected} onChange={(on) => onSelect([id], on)} />
        {head?.cell({ agent, prefixes, place, open, hidden })}
        {open && <PageLink id={id} />}
      </th>
      {others.map(({ key, isNumber, linePer, cell }) => (
        <td
          key={key}
          className={[linePer === 'configuration' && styles.lines, isNumber && table.number].filter(Boolean).join(' ')}
          data-column={key}
          {...roles.cell}
        >
          {cell({ agent, prefixes, place, open, hidden })}
        </td>
      ))}
    </>
  );
});
