import type { AnswerColumn, Value } from './query-result.ts';

/** Whether the values of a column are numbers, which are compared digit by digit. */
export function isNumeric({ type }: AnswerColumn, sample: Value | undefined): boolean {
  return type === undefined ? typeof sample === 'number' : /^(?:(?:Nullable|LowCardinality)\()*(?:U?Int|Float|BFloat|Decimal)\d/.test(type);
}

/** The time zone of a column of times; the server's own is UTC. */
export function zoneOf({ type = '' }: AnswerColumn): string | undefined {
  return /\bDate(?:Time|32)?\b|\bDateTime64\b/.test(type) ? (/'([^']+)'/.exec(type)?.[1] ?? 'UTC') : undefined;
}

/**
 * A value as a line of text: arrays in square brackets, tuples in round ones.
 *
 * @param type - the column's, or that of what is inside of it.
 */
export function textOf(value: Value, type = ''): string {
  if (value === null) return 'NULL';
  if (Array.isArray(value)) {
    const inner = /^Array\((.*)\)$/s.exec(type)?.[1];
    const items = value.map((item) => textOf(item, inner)).join(', ');
    return type.startsWith('Tuple(') ? `(${items})` : `[${items}]`;
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
