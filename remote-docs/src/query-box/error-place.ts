/** A part of a query's text. */
export interface ErrorPlace {
  from: number;
  to: number;
  /** Both from 1, as editors count. */
  line: number;
  column: number;
}

/**
 * Finds the part of a query that a message of ClickHouse is about: the position of a syntax error, or an unknown name.
 *
 * @returns nothing if the message names none, or one that is not in the query.
 */
export function errorPlace(serverMessage: string | undefined, query: string): ErrorPlace | undefined {
  const found = syntaxError(serverMessage ?? '', query) ?? unknownName(serverMessage ?? '', query);
  if (!found) return undefined;
  const before = query.slice(0, found.from).split('\n');
  return { ...found, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function syntaxError(message: string, query: string) {
  const position = Number(/failed at position (\d+)/.exec(message)?.[1]);
  if (!position) return undefined;
  // ClickHouse counts bytes.
  const from = new TextDecoder().decode(new TextEncoder().encode(query).slice(0, position - 1)).length;
  if (from > query.length) return undefined;
  return { from, to: from + (/^(?:\w+|\S)/.exec(query.slice(from))?.[0].length ?? 0) };
}

/** What follows the name may repeat the query, with names and texts of it in quotation marks. */
const unknown = [
  /\b([\w.]+)[`'"]? does not exist/i,
  /Unknown (?:aggregate )?function ([\w.]+)[.:]/i,
  /(?:Unknown|Missing|There is no)[^`'"]*[`'"]([\w.]+)[`'"]/i,
];

function unknownName(message: string, query: string) {
  const name = unknown.map((form) => form.exec(message)?.[1]).find(Boolean);
  if (!name) return undefined;
  // Without a lookbehind: Safari before 16.4 has none.
  const found = new RegExp(`(?:^|[^\\w.])${name.replaceAll('.', '\\.')}(?![\\w.])`).exec(query);
  if (!found) return undefined;
  const to = found.index + found[0].length;
  return { from: to - name.length, to };
}
