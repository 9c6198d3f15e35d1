import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { PRINTED_ROWS, useRowsInSight } from '../agents/rows-in-sight.ts';
import { roles } from '../agents/table-roles.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './replies-table.module.css';
import type { Reply } from './reply.ts';
import { type Order, type ReplyColumn, replyColumns, sortReplies } from './reply-columns.tsx';

interface RepliesTableProps {
  replies: readonly Reply[];
  /** Whether there is more than one target: it has a column then. */
  manyTargets: boolean;
}

/** The replies, one a row, sorted by any column. Only the rows in sight are in the document: a hundred thousand scroll as ten do. */
export function RepliesTable({ replies, manyTargets }: RepliesTableProps) {
  const [order, setOrder] = useState<Order>({ by: 'time', descending: false });
  const sorted = useMemo(() => sortReplies(replies, order), [replies, order]);
  const columns = manyTargets ? replyColumns : replyColumns.filter(({ key }) => key !== 'target');
  const body = useRef<HTMLTableSectionElement>(null);
  const { first, end } = useRowsInSight(body, sorted.length);
  return (
    <section
      className={[styles.scroller, manyTargets && styles.targets, sorted.length > PRINTED_ROWS && styles.part].filter(Boolean).join(' ')}
      aria-label="Rows of replies"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
      tabIndex={0}
    >
      <table className={styles.table} aria-label="Replies" aria-rowcount={sorted.length + 1} {...roles.table}>
        <Head columns={columns} order={order} onOrder={setOrder} />
        <tbody ref={body} className={styles.body} style={{ '--rows': sorted.length } as CSSProperties} {...roles.rowGroup}>
          {sorted.slice(first, end).map((reply, place) => (
            <Row key={first + place} index={first + place} reply={reply} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps {
  columns: readonly ReplyColumn[];
  order: Order;
  onOrder(order: Order): void;
}

function Head({ columns, order, onOrder }: HeadProps) {
  return (
    <thead className={styles.head} {...roles.rowGroup}>
      <tr className={styles.row} aria-rowindex={1} {...roles.row}>
        {columns.map(({ key, heading, isNumber }) => {
          const isSorted = order.by === key;
          return (
            <th
              key={key}
              scope="col"
              className={`${styles[key]} ${isNumber ? styles.number : ''}`}
              aria-sort={isSorted ? (order.descending ? 'descending' : 'ascending') : undefined}
              {...roles.columnHeader}
            >
              <button type="button" className={styles.sort} onClick={() => onOrder({ by: key, descending: isSorted && !order.descending })}>
                {heading}
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps {
  /** Its place among all rows, from 0. */
  index: number;
  reply: Reply;
  columns: readonly ReplyColumn[];
}

function Row({ index, reply, columns }: RowProps) {
  const formats = useFormats();
  return (
    // The head of the table is the first row.
    <tr className={styles.row} style={{ '--index': index } as CSSProperties} aria-rowindex={index + 2} {...roles.row}>
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} className={`${styles[key]} ${isNumber ? styles.number : ''}`} {...roles.cell}>
          {cell(reply, formats)}
        </td>
      ))}
    </tr>
  );
}
