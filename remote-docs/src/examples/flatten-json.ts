import type { QueryResult, Value } from '../query-result/query-result.ts';

type Row = Record<string, Value>;

/**
 * Flattens the gateway's JSON to a table. Arrays of objects become rows, with the properties around them repeated; nested objects become
 * columns with names such as `health.healthy`.
 *
 * @param begun - time of the request, by `performance.now()`.
 */
export function flattenJson(json: unknown, begun: number): QueryResult {
  const objects = rowsOf(json as Value);
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  return {
    columns: names.map((name) => ({ name })),
    // `[]` and `{}` have no row.
    rows: names.length === 0 ? [] : objects.map((row) => names.map((name) => row[name] ?? null)),
    bytes: new TextEncoder().encode(JSON.stringify(json)).length,
    ms: performance.now() - begun,
  };
}

function rowsOf(value: Value, name = ''): Row[] {
  if (Array.isArray(value) && value.some(isObject)) return value.flatMap((item) => rowsOf(item, name));
  if (isObject(value)) {
    const joined = (rows: Row[], [key, inner]: [string, Value]) => {
      const more = rowsOf(inner, name ? `${name}.${key}` : key);
      return rows.flatMap((row) => more.map((part) => ({ ...row, ...part })));
    };
    return Object.entries(value).reduce(joined, [{}]);
  }
  const nothing = value === null || (Array.isArray(value) && value.length === 0);
  return nothing ? [{}] : [{ [name || 'value']: value }];
}

function isObject(value: Value): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
