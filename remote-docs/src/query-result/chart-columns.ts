import { isNumeric, timeZoneOf } from './format-cell.ts';
import type { QueryResult, ResultColumn, Value } from './query-result.ts';

/** What a chart can do with the values of a column. */
type Scale = 'time' | 'number' | 'text';

/** A column of a result that a chart can use. */
export interface ChartColumn extends ResultColumn {
  index: number;
  scale: Scale;
  /** Its name, with a number if another column has the same one. */
  label: string;
}

/** The columns that a chart can use: all but lists. */
export function chartColumns({ columns, rows }: QueryResult): ChartColumn[] {
  const seen = new Map<string, number>();
  return columns.flatMap((column, index) => {
    const same = seen.get(column.name) ?? 0;
    seen.set(column.name, same + 1);
    if (/^(Array|Tuple|Map|Nested|JSON)\b/.test(column.type ?? '')) return [];
    const sample = rows.find((row) => (row[index] ?? null) !== null)?.[index];
    if (typeof sample === 'object') return [];
    const scale = timeZoneOf(column) ? 'time' : isNumeric(column, sample) ? 'number' : 'text';
    return [{ ...column, index, scale, label: same > 0 ? `${column.name} (${same + 1})` : column.name }];
  });
}

/** A number, also one that came as text; nothing for NULL, infinities and other texts. */
export function numberOf(value: Value | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Parses ClickHouse's date or time, in seconds, as if it were UTC: the chart shows it in the zone in which it was written. */
export function secondsOf(value: Value | undefined): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T').slice(0, 23)}Z`) : Number.NaN;
  const day = typeof value === 'string' && Number.isNaN(ms) ? Date.parse(value) : ms;
  return Number.isNaN(day) ? undefined : day / 1000;
}
