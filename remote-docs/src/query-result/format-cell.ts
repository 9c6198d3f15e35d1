import type { ResultColumn, Value } from './query-result.ts';

/** Whether a column holds numbers: by its type, or else by a sample value. */
export function isNumeric({ type }: ResultColumn, sample: Value | undefined): boolean {
  return type === undefined
    ? typeof sample === 'number'
    : /^(?:(?:Nullable|LowCardinality)\()*(?:(?:U?Int|Float|BFloat)\d|Decimal\d*\()/.test(type);
}

/** The time zone of a column of dates or times; nothing for other columns. The server's own zone is UTC. */
export function timeZoneOf({ type = '' }: ResultColumn): string | undefined {
  return /\bDate(?:Time|32)?\b|\bDateTime64\b/.test(type) ? (/'([^']+)'/.exec(type)?.[1] ?? 'UTC') : undefined;
}

/** Whether a value is NaN or an infinity: JSON has neither, and ClickHouse writes `null` for both. In a Nullable column it may be NULL as well. */
const isNotFinite = (value: Value, type = '') => value === null && /^B?Float\d/.test(type);

/**
 * Formats a value as one line: arrays in square brackets, tuples in parentheses.
 *
 * @param type - of the column, or of the elements of its arrays.
 */
export function formatCell(value: Value, type = ''): string {
  if (value === null) return isNotFinite(value, type) ? 'NaN or infinite' : 'NULL';
  if (Array.isArray(value)) {
    const inner = /^Array\((.*)\)$/s.exec(type)?.[1];
    const items = value.map((item) => formatCell(item, inner)).join(', ');
    return type.startsWith('Tuple(') ? `(${items})` : `[${items}]`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
