import { RunError } from './query-result.ts';

/** What an exception of the server means for the reader, by its number. All others are mistakes in the query. */
const meanings: [codes: number[], sentence: string][] = [
  [[164, 392, 497], 'The datasets can be read, and nothing else: the server refused this statement.'],
  [[159, 160, 209], 'The query took longer than the server allows. Ask for a shorter span of time, or for fewer rows.'],
  [[241], 'The query needs more memory than the server allows. Group by fewer values, or ask for a shorter span of time.'],
  [[158, 307, 396], 'The query reads or returns more than the server allows. Add a LIMIT, or ask for a shorter span of time.'],
  [[62, 229], 'The server could not read this query:'],
  [[202], 'The server is busy with other queries. Try again in a moment.'],
  [[192, 193, 194, 516], 'The server did not accept the public user “read”.'],
];

const exception = /Code: (\d+)\. DB::Exception: .*/s;

/**
 * The exception in a text that a server sent, at its beginning or after rows that had gone before it.
 *
 * @returns nothing when there is none.
 */
export function exceptionIn(text: string): RunError | undefined {
  const [found, code] = exception.exec(text) ?? [];
  if (!found) return undefined;
  const sentence = meanings.find(([codes]) => codes.includes(Number(code)))?.[1] ?? 'The server could not answer this query:';
  return new RunError(sentence, { words: withoutEnd(found) });
}

/** The words alone: servers close them with a mark of their own, with their version, or with the end of the JSON they stand in. */
function withoutEnd(words: string): string {
  return words
    .replace(/\s*\d* ?\S*\s*__exception__.*$/s, '')
    .replace(/ \(version .*$/s, '')
    .replace(/"[}\]]*\s*$/, '')
    .trim();
}

/** An answer with a status of failure. */
export function refusalOf(status: number, body: string): RunError {
  const ours = exceptionIn(body);
  if (ours) return ours;
  // A page of something in between would say nothing to the reader.
  const words = /^\s*</.test(body) ? '' : body.trim();
  return new RunError(`The datasets could not answer. HTTP status: ${status}`, words ? { words } : {});
}
