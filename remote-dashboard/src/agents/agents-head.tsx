import { memo, type ReactNode } from 'react';
import styles from './agents-table.module.css';
import { type Column, shownColumns } from './columns.tsx';
import type { Agent } from './get-agents.ts';
import { SelectBox } from './select-box.tsx';
import { useAgentSelection } from './selection.ts';
import { roles } from './table-roles.ts';
import type { View } from './view.ts';
import { useAgentsView } from './view-context.ts';

export type Order = Pick<View, 'sort' | 'descending'>;

interface AgentsHeadProps extends Order {
  /** In the table. */
  agents: Agent[];
  /** Keys of columns that are not shown. */
  hidden: readonly string[];
}

/** The headings of the columns, by which the table is sorted, and the box that selects all agents. */
export const AgentsHead = memo(function AgentsHead({ agents, hidden, ...order }: AgentsHeadProps) {
  return (
    <thead className={styles.head} {...roles.rowGroup}>
      <tr className={`${styles.columns} ${styles.headings}`} aria-rowindex={1} {...roles.row}>
        {shownColumns(hidden).map((column, index) => (
          <Heading key={column.key} column={column} {...order}>
            {index === 0 && <SelectShown agents={agents} />}
          </Heading>
        ))}
      </tr>
    </thead>
  );
});

interface HeadingProps extends Order {
  column: Column;
  children: ReactNode;
}

function Heading({ column: { key, heading, isNumber }, sort, descending, children }: HeadingProps) {
  // Not from the table, which is not rendered again for another function.
  const { change } = useAgentsView();
  const isSorted = sort === key;
  const order = descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={isSorted ? order : undefined}
      aria-label={heading}
      {...roles.columnHeader}
    >
      {children}
      <button type="button" className={styles.sort} onClick={() => change({ sort: key, descending: isSorted && !descending })}>
        {heading}
      </button>
    </th>
  );
}

/** Ticked when all of the agents shown are selected: selects all of them, or takes all of them out. */
function SelectShown({ agents }: Pick<AgentsHeadProps, 'agents'>) {
  const { ids, select } = useAgentSelection();
  const selected = ids.size === 0 ? 0 : agents.filter(({ id }) => ids.has(id)).length;
  const all = selected === agents.length;
  const toggle = (on: boolean) =>
    select(
      agents.map(({ id }) => id),
      on,
    );
  return <SelectBox label="Select all agents shown" checked={all} mixed={selected > 0 && !all} onChange={toggle} />;
}
