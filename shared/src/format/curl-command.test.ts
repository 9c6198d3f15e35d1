/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { curlCommand, shellToken } from './curl-command.ts';

const url = 'https://gateway.example.org/api/probes';

test('has a line for each option', () => {
  expect(curlCommand({ url, token: 'abc.def-_', json: '{"a": 1}' })).toBe(
    `curl --fail-with-body "${url}" \\
  -H "Authorization: Bearer abc.def-_" \\
  -H "Content-Type: application/json" \\
  -d '{"a": 1}'`,
  );
});

test('can be one line', () => {
  expect(curlCommand({ url, user: 'read:read', data: "SELECT 'a'", output: 'answer.csv' }, ' ')).toBe(
    `curl --fail-with-body "${url}" -u read:read -d "SELECT 'a'" -o "answer.csv"`,
  );
});

test('leaves the token to a variable of the shell', () => {
  expect(curlCommand({ url, token: shellToken }, ' ')).toBe(`curl --fail-with-body "${url}" -H "Authorization: Bearer $TOKEN"`);
});

test('a URL may have a variable of the shell, and nothing else that a shell reads', () => {
  const command = (path: string) => curlCommand({ url: `https://example.org${path}` });
  expect(command('/$ID/status')).toBe('curl --fail-with-body "https://example.org/$ID/status"');
  for (const path of ['/$(rm)', '/$id', '/`rm`', '/$ID"']) expect(command(path)).toBe(`curl --fail-with-body 'https://example.org${path}'`);
});

test.each([
  ["it's", `"it's"`],
  ['two\nlines', '"two\nlines"'],
  ['*', '"*"'],
  ['', '""'],
  ['{"a": 1}', `'{"a": 1}'`],
  ['$(rm x) `x` $HOME', "'$(rm x) `x` $HOME'"],
  ['\\', String.raw`'\'`],
  ['!!', "'!!'"],
  [`'"; rm x`, String.raw`''\''"; rm x'`],
])('%j is one word for a shell, as %s', (word, quoted) => {
  expect(curlCommand({ url, data: word }, ' ')).toBe(`curl --fail-with-body "${url}" -d ${quoted}`);
});
