import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { formatCount, formatRowCount } from 'shared/format/count';
import { showUnseen } from 'shared/format/show-unseen';
import { usePrinting } from 'shared/ui/use-printing';
import { formatCell } from './format-cell.ts';
import { printedRows } from './printed-rows.ts';
import type { QueryResult, Value } from './query-result.ts';
import styles from './result-table.module.css';
import { type ShownColumn, shownColumns } from './shown-columns.ts';

/** Height of a row in px, as in `result-table.module.css`. */
const ROW_HEIGHT = 32;

/** A virtualized table: only the visible rows are in the document. On paper it is as tall as its rows, up to a bound that it states. */
export function ResultTable({ result, label }: { result: QueryResult; label: string }) {
  const { rows } = result;
  const width = result.columns.length;
  const printing = usePrinting(flushSync);
  const scroller = useRef<HTMLElement>(null);
  const columns = useMemo(() => shownColumns(result), [result]);
  const printed = printedRows(rows.length, columns.length);
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: rows.length,
    // On paper everything is in sight.
    enabled: !printing,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = getVirtualItems();
  const shown = printing ? Array.from({ length: printed }, (_, index) => index) : items.map(({ index }) => index);
  const characters = columns.reduce((sum, column) => sum + column.width, 0);
  const height = { height: getTotalSize() + ROW_HEIGHT, paddingTop: items[0]?.start };
  return (
    <>
      {columns.length < width && (
        <p className={styles.part}>
          The first {columns.length} of {formatCount(width)} columns. CSV and JSON have all of them.
        </p>
      )}
      {printing && printed < rows.length && (
        <p className={styles.part}>
          Printed are the first {formatCount(printed)} of {formatRowCount(rows.length)}.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it. */}
      <section ref={scroller} className={printing ? styles.paper : styles.scroller} aria-label={`Rows of ${label}`} tabIndex={0}>
        <div className={styles.all} style={printing ? undefined : height}>
          <table
            className={styles.table}
            translate="no"
            aria-label={label}
            aria-rowcount={rows.length + 1}
            aria-colcount={width}
            style={printing ? undefined : { width: `calc(${characters}ch + ${columns.length * 24}px)` }}
          >
            <thead>
              <tr aria-rowindex={1}>
                {columns.map(({ name, type, zone, numeric, width: wide }, index) => (
                  <th
                    key={index}
                    scope="col"
                    title={type}
                    className={numeric ? styles.number : undefined}
                    style={printing ? undefined : { width: `${wide}ch` }}
                  >
                    {name}
                    {zone && <span className={styles.zone}> {zone}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((index) => (
                <tr key={index} aria-rowindex={index + 2}>
                  {columns.map((column, place) => (
                    <Cell key={place} value={rows[index]?.[place] ?? null} column={column} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}

function Cell({ value, column }: { value: Value; column: ShownColumn }) {
  const text = showUnseen(formatCell(value, column.type));
  return (
    <td
      className={[column.numeric && styles.number, value === null && styles.null].filter(Boolean).join(' ')}
      title={text.length > column.width ? text : undefined}
    >
      {text}
    </td>
  );
}
