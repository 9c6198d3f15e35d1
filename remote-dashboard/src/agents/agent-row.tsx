import { type CSSProperties, memo, type Ref } from 'react';
import { Copyable } from '../copying/copyable.tsx';
import type { UserPrefix } from '../prefixes/get-prefixes.ts';
import { PrefixCell, type PrefixesState } from '../prefixes/prefix-cell.tsx';
import styles from './agent-row.module.css';
import type { Agent } from './get-agents.ts';
import { RateCell } from './rate-cell.tsx';
import { SelectBox } from './select-box.tsx';
import type { Selection } from './selection.ts';
import { StatusCell } from './status-cell.tsx';
import { roles } from './table-roles.ts';
import type { Column } from './view.ts';

interface AgentRowProps {
  agent: Agent;
  /** The user's on this agent, or why there are none to show. */
  prefixes: UserPrefix[] | PrefixesState;
  /** Columns that are not shown. */
  hidden: Column[];
  selected: boolean;
  onSelect: Selection['select'];
  /** Where not all rows are in the document: its place among all, from 0. */
  index?: number;
  /** Distance from the top of the first row, in px. Comes with `index`. */
  start?: number;
  ref?: Ref<HTMLTableRowElement>;
}

/** One agent: id, status, the user's prefixes and the probing rates of its configurations. */
export const AgentRow = memo(function AgentRow({ agent, prefixes, hidden, selected, onSelect, index, start, ref }: AgentRowProps) {
  const { id, healthy, configurations } = agent;
  // Prefixes and rates are lists in two cells; they share the lines of the row.
  const style: Record<string, string | number> = { '--lines': Math.max(1, configurations.length) };
  if (start !== undefined) style.transform = `translateY(${start}px)`;
  const looks = [styles.row, !healthy && styles.unhealthy, selected && styles.selected, start !== undefined && styles.placed];
  return (
    <tr
      ref={ref}
      className={looks.filter(Boolean).join(' ')}
      style={style as CSSProperties}
      data-agent={id}
      data-index={index}
      // The head of the table is the first row.
      aria-rowindex={index === undefined ? undefined : index + 2}
      {...roles.row}
    >
      {/* Named for its id alone: the row is announced by it. */}
      <th scope="row" className={styles.id} tabIndex={-1} aria-label={id} {...roles.rowHeader}>
        <SelectBox label={`Select agent ${id}`} checked={selected} onChange={(on) => onSelect([id], on)} />
        <Copyable text={id} what={`agent id ${id}`} className={styles.text} />
      </th>
      {!hidden.includes('status') && (
        <td className={styles.status} {...roles.cell}>
          <StatusCell agent={agent} />
        </td>
      )}
      {!hidden.includes('prefixes') && (
        <td className={styles.prefixes} {...roles.cell}>
          <PrefixCell configurations={configurations} prefixes={prefixes} />
        </td>
      )}
      {!hidden.includes('rate') && (
        <td className={styles.rates} {...roles.cell}>
          <RateCell configurations={configurations} named={hidden.includes('prefixes')} />
        </td>
      )}
    </tr>
  );
});
