import { expect, jest, test } from '@jest/globals';
import { errorPlace } from './error-place.ts';

/** The text that is marked, with its line and column. */
const marked = (message: string | undefined, query: string) => {
  const place = errorPlace(message, query);
  return place && [query.slice(place.from, place.to), place.line, place.column];
};

test.each([
  [
    'a word',
    'Syntax error: failed at position 42 (=) (line 3, col 11): = 3. Expected',
    'SELECT 1\nFROM saimiris.replies\nWHERE x = = 3',
    ['=', 3, 11],
  ],
  ['a word after letters of two bytes', 'Syntax error: failed at position 20 (x): x.', "SELECT 'ü', 1 FRM x", ['x', 1, 19]],
  ['the end', 'Syntax error: failed at position 18 (end of query): .', 'SELECT FROM WHERE', ['', 1, 18]],
  ['a name', 'Unknown expression identifier `rt` in scope SELECT rt', 'SELECT rtt,\n  rt FROM t', ['rt', 2, 3]],
  [
    'a function',
    "Function with name `lowr` does not exist. In scope SELECT lowr(agent_id) FROM saimiris.replies WHERE agent_id = 'vltcdg01'. Maybe you meant: ['lower','floor']. (UNKNOWN_FUNCTION) (version 25.8.1.1 (official build))",
    "SELECT lowr(agent_id)\nFROM saimiris.replies\nWHERE agent_id = 'vltcdg01'",
    ['lowr', 1, 8],
  ],
  [
    'an aggregate function',
    "Aggregate function with name 'cout' does not exist. Maybe you meant: ['count']",
    'SELECT cout()',
    ['cout', 1, 8],
  ],
  ['a function of former versions', "Unknown function cout. Maybe you meant: ['count']", 'SELECT count(), cout()', ['cout', 1, 17]],
  [
    'a table',
    'Table default.replies does not exist. Maybe you meant saimiris.replies?',
    'SELECT 1 FROM default.replies',
    ['default.replies', 1, 15],
  ],
])('%s is found in the query', (_, message, query, expected) => {
  expect(marked(`Code: 62. DB::Exception: ${message}`, query)).toEqual(expected);
});

test.each([
  ['no message', undefined],
  ['no position', 'Code: 241. DB::Exception: Memory limit exceeded'],
  ['a position beyond the end', 'failed at position 99 (x)'],
  ['a name that is not there', 'Unknown table expression identifier `other.table`'],
])('%s marks nothing, or the end', (_, message) => {
  expect(marked(message, 'SELECT 1')?.[0] ?? '').toBe('');
});

test('a name is found in Safari before 16.4, which has no lookbehind', () => {
  const Actual = RegExp;
  const regExp = jest.spyOn(globalThis, 'RegExp').mockImplementation((pattern, flags) => {
    if (/\(\?<[=!]/.test(String(pattern))) throw new SyntaxError('Invalid regular expression: invalid group specifier name');
    return new Actual(pattern, flags);
  });
  expect(marked('Unknown expression identifier `a.b`', 'SELECT x.a.b, (a.b)')).toEqual(['a.b', 1, 16]);
  expect(marked('Unknown expression identifier `a.b`', 'a.b')).toEqual(['a.b', 1, 1]);
  regExp.mockRestore();
});
