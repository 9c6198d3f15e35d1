/**
 * What the engine would allow because it takes every user for the owner of the machine, as `clickhouse local` does; a server refuses.
 *
 * @param statement - as the engine itself writes the query: one clause a line, `FORMAT` and `INTO OUTFILE` without indent.
 * @returns the refusal of a server.
 */
export function refusalOf(statement: string): string | undefined {
  if (/^INTO OUTFILE /m.test(statement)) {
    return 'Code: 358. DB::Exception: INTO OUTFILE is not allowed. (INTO_OUTFILE_NOT_ALLOWED)';
  }
  if (/\bfile\(/i.test(withoutStrings(statement))) {
    return "Code: 497. DB::Exception: read: Not enough privileges. To execute this query, it's necessary to have the grant READ ON FILE. (ACCESS_DENIED)";
  }
  return undefined;
}

/** The format that a statement names. */
export function formatOf(statement: string): string | undefined {
  return /^FORMAT (\w+)$/m.exec(statement)?.[1];
}

function withoutStrings(statement: string): string {
  return statement.replace(/'(?:[^'\\]|\\.|'')*'/g, "''");
}
