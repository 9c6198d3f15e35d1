/**
 * A command line that fetches the whole answer to a query as CSV, with the public credentials. For shells of Unix.
 *
 * @param address - where queries are sent.
 */
export function curlLine(address: string, sql: string): string {
  const url = new URL(address);
  // In the address, because the query may end in a comment or name a format of its own.
  url.searchParams.set('default_format', 'CSVWithNames');
  return `curl --fail-with-body ${quoted(url.href)} -u read:read --data-binary ${quoted(sql)} -o answer.csv`;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
