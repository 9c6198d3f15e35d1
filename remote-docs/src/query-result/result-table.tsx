import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { formatCell, isNumeric, timeZoneOf } from './format-cell.ts';
import type { QueryResult, Value } from './query-result.ts';
import styles from './result-table.module.css';

/** Height of a row in px, as in `result-table.module.css`. */
const ROW_HEIGHT = 32;
/** Column widths in characters: an IPv6 address fits, longer values end in an ellipsis. */
const WIDTHS = { least: 4, most: 42 };
/** Number of rows that are measured for the column widths. */
const SAMPLES = 200;

interface ShownColumn {
  name: string;
  type: string | undefined;
  zone: string | undefined;
  numeric: boolean;
  /** In characters. */
  width: number;
}

/** A virtualized table: only the visible rows are in the document. */
export function ResultTable({ result, label }: { result: QueryResult; label: string }) {
  const { rows } = result;
  const scroller = useRef<HTMLElement>(null);
  const columns = useMemo(() => shownColumns(result), [result]);
  const { getVirtualItems, getTotalSize } = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  const items = getVirtualItems();
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section ref={scroller} className={styles.scroller} aria-label={`Rows of ${label}`} tabIndex={0}>
      <div className={styles.all} style={{ height: getTotalSize() + ROW_HEIGHT, paddingTop: items[0]?.start }}>
        <table
          className={styles.table}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          style={{ width: `calc(${width}ch + ${columns.length * 24}px)` }}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map(({ name, type, zone, numeric, width: wide }, index) => (
                <th key={index} scope="col" title={type} className={numeric ? styles.number : undefined} style={{ width: `${wide}ch` }}>
                  {name}
                  {zone && <span className={styles.zone}> {zone}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ index }) => (
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
  );
}

function Cell({ value, column }: { value: Value; column: ShownColumn }) {
  const text = formatCell(value, column.type);
  return (
    <td
      className={[column.numeric && styles.number, value === null && styles.null].filter(Boolean).join(' ')}
      title={text.length > column.width ? text : undefined}
    >
      {text}
    </td>
  );
}

function shownColumns({ columns, rows }: QueryResult): ShownColumn[] {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLES));
  const samples = rows.filter((_, index) => index % step === 0);
  return columns.map((column, place) => {
    const zone = timeZoneOf(column);
    const lengths = samples.map((row) => formatCell(row[place] ?? null, column.type).length);
    const longest = Math.max(column.name.length + (zone ? zone.length + 1 : 0), ...lengths);
    const sample = samples.find((row) => row[place] !== null)?.[place];
    const width = Math.min(WIDTHS.most, Math.max(WIDTHS.least, longest));
    return { name: column.name, type: column.type, zone, numeric: isNumeric(column, sample), width };
  });
}
