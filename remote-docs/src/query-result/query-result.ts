import { DatasetsError, type DatasetsResult, type Value } from 'shared/datasets';

export type { Progress, ResultColumn, Value } from 'shared/datasets';

/** The response to a query or to a gateway call, as a table. */
export interface QueryResult extends Omit<DatasetsResult, 'cut'> {
  /** A command line that fetches the whole result, if only the first rows were fetched. */
  command?: string;
}

/** An example could not be run, for another reason than the datasets. */
export class RunError extends DatasetsError {
  override readonly name = 'RunError';
}

/** The rows as objects with a property for each column; the second one of a name, as joins have, is called e.g. `agent (2)`. */
export function toObjects({ columns, rows }: QueryResult, count = rows.length): Record<string, Value>[] {
  const seen = new Map<string, number>();
  const names = columns.map(({ name }) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number === 1 ? name : `${name} (${number})`;
  });
  return rows.slice(0, count).map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? null])));
}
