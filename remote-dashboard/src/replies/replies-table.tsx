import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { observeSize } from '../agents/observe-size.ts';
import { roles } from '../agents/table-roles.ts';
import { usePrinting } from '../agents/use-printing.ts';
import { useFormats } from '../format/use-formats.ts';
import styles from './replies-table.module.css';
import type { Reply } from './reply.ts';
import { type Order, type ReplyColumn, replyColumns, sortReplies } from './reply-columns.tsx';

/** Height of a row in px until one is measured. */
const ROW_HEIGHT = 32;
/** Of so many replies all rows are printed; of more, those in sight. */
const PRINTED_ROWS = 1_000;

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
  const scroller = useRef<HTMLElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = useRowHeight(body, sorted.length > 0);
  const isPrinting = usePrinting() && sorted.length <= PRINTED_ROWS;
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  // What was estimated with another height is forgotten.
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  const places = isPrinting ? sorted.map((_, index) => index) : rows.getVirtualItems().map(({ index }) => index);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section ref={scroller} className={`${styles.scroller} ${manyTargets ? styles.targets : ''}`} aria-label="Rows of replies" tabIndex={0}>
      <table className={styles.table} aria-label="Replies" aria-rowcount={sorted.length + 1} {...roles.table}>
        <Head columns={columns} order={order} onOrder={setOrder} />
        <tbody ref={body} className={styles.body} style={{ height: `${sorted.length * rowHeight}px` }} {...roles.rowGroup}>
          {places.map((index) => {
            const reply = sorted[index];
            return reply && <Row key={index} index={index} top={index * rowHeight} reply={reply} columns={columns} />;
          })}
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
  /** In px. */
  top: number;
  reply: Reply;
  columns: readonly ReplyColumn[];
}

function Row({ index, top, reply, columns }: RowProps) {
  const formats = useFormats();
  return (
    // The head of the table is the first row.
    <tr className={styles.row} style={{ '--top': `${top}px` } as CSSProperties} aria-rowindex={index + 2} {...roles.row}>
      {columns.map(({ key, isNumber, cell }) => (
        <td key={key} className={`${styles[key]} ${isNumber ? styles.number : ''}`} {...roles.cell}>
          {cell(reply, formats)}
        </td>
      ))}
    </tr>
  );
}

/** The height of a row in px: in a narrow place it has two lines, and more with larger text. */
function useRowHeight(body: { current: HTMLElement | null }, hasRows: boolean): number {
  const [height, setHeight] = useState(ROW_HEIGHT);
  useLayoutEffect(() => {
    const rows = body.current;
    if (!rows || !hasRows) return;
    const measure = () => {
      const row = rows.querySelector('tr');
      const measured = row ? Number.parseFloat(getComputedStyle(row).height) : 0;
      if (measured > 0) setHeight(measured);
    };
    measure();
    return observeSize([rows], measure);
  }, [body, hasRows]);
  return height;
}
