import { DatasetsError } from './datasets-error.ts';

/** Sentences for the user by ClickHouse's exception code. All other codes are mistakes in the query. */
const sentences: [codes: number[], sentence: string][] = [
  [[164, 392, 497], 'The datasets can be read, and nothing else: the server refused this statement.'],
  [[159, 160, 209], 'The query took longer than the server allows. Ask for a shorter span of time, or for fewer rows.'],
  [[241], 'The query needs more memory than the server allows. Group by fewer values, or ask for a shorter span of time.'],
  [[158, 307, 396], 'The query reads or returns more than the server allows. Add a LIMIT, or ask for a shorter span of time.'],
  [[62, 229], 'The server could not read this query:'],
  [[202], 'The server is busy with other queries. Try again in a moment.'],
  [[192, 193, 194, 516], 'The server did not accept the public user “read”.'],
];

const exception = /Code: (\d+)\. DB::Exception: .*/s;
/** More of the server's words are not shown, in characters: it may repeat the whole query. */
const MAX_WORDS = 10_000;

/**
 * Finds ClickHouse's exception in a response: at its beginning, or after the rows that had been sent before it.
 *
 * @returns nothing when there is none.
 */
export function parseException(text: string): DatasetsError | undefined {
  const [found, code] = exception.exec(text) ?? [];
  if (!found) return undefined;
  const sentence = sentences.find(([codes]) => codes.includes(Number(code)))?.[1] ?? 'The server could not answer this query:';
  return new DatasetsError(sentence, { serverMessage: trimSuffix(found.slice(0, MAX_WORDS)) });
}

/** Removes the delimiter, the server's version or the end of the enclosing JSON after an exception's text. */
function trimSuffix(serverMessage: string): string {
  const [message = ''] = serverMessage.split('__exception__', 1);
  // Before the delimiter is a line with the length and a tag. An expression for both would try each digit and space of a long message.
  return (message.length < serverMessage.length ? message.trimEnd().replace(/\n.*$/, '') : message)
    .replace(/ \(version .*$/s, '')
    .replace(/"[}\]]*\s*$/, '')
    .trim();
}

/** The error for a response with an HTTP status of failure. */
export function toDatasetsError(status: number, body: string): DatasetsError {
  const ours = parseException(body);
  if (ours) return ours;
  // An HTML page of a proxy says nothing to the user.
  const serverMessage = /^\s*</.test(body) ? '' : body.trim().slice(0, MAX_WORDS);
  return new DatasetsError(`The datasets could not answer. HTTP status: ${status}`, serverMessage ? { serverMessage } : {});
}
