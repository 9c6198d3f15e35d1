import type { QueryResult, Value } from './query-result.ts';

/**
 * Makes each column of Decimals, or of arrays of them, one of numbers or one of text: of text where JavaScript would round one of its values, which is
 * a string then.
 *
 * @param rows - changed in place.
 */
export function unifyDecimals(columns: QueryResult['columns'], rows: Value[][]): void {
  for (const [index, { type = '' }] of columns.entries()) {
    if (!/^(?:(?:Array|Nullable|LowCardinality)\()*Decimal/.test(type) || !rows.some((row) => hasText(row[index]))) continue;
    for (const row of rows) row[index] = asText(row[index] ?? null);
  }
}

const hasText = (value: Value | undefined): boolean => typeof value === 'string' || (Array.isArray(value) && value.some(hasText));

function asText(value: Value): Value {
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== 'number') return value;
  const text = String(value);
  // 1e-7 is no Decimal. Numbers of more than 15 digits are text already.
  return text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumSignificantDigits: 15 }) : text;
}
