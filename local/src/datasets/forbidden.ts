/**
 * What the engine would allow because it takes every user for the owner of the machine, as `clickhouse local` does; a server refuses.
 *
 * @param statement - as the engine itself writes the query: one clause a line, `FORMAT` and `INTO OUTFILE` without indent.
 * @param parameters - values of the query's parameters: one can be a function's name.
 * @returns the refusal of a server.
 */
export function refusalOf(statement: string, parameters: string[] = []): string | undefined {
  if (/^INTO OUTFILE /m.test(statement)) {
    return 'Code: 358. DB::Exception: INTO OUTFILE is not allowed. (INTO_OUTFILE_NOT_ALLOWED)';
  }
  const names = statement.includes(':Identifier}') ? parameters : [];
  if ([wordsOf(statement), ...names].some((text) => /\bfile\b/.test(text))) {
    return "Code: 497. DB::Exception: read: Not enough privileges. To execute this query, it's necessary to have the grant READ ON FILE. (ACCESS_DENIED)";
  }
  return undefined;
}

/** The format that a statement names. */
export function formatOf(statement: string): string | undefined {
  return /^FORMAT (\w+)$/m.exec(statement)?.[1];
}

/**
 * The statement without its strings and quoted names. The function's own name is never quoted, and is not only before a parenthesis:
 * `arrayMap(file, …)` and `* APPLY file` call it too. After `APPLY` the engine writes any name without quotes, so that a quote in one would
 * hide what follows: such a statement is taken as it is.
 */
function wordsOf(statement: string): string {
  return /\bAPPLY\b/.test(statement) ? statement : statement.replace(/(['`])(?:(?!\1)[^\\]|\\.)*\1/gs, '$1$1');
}
