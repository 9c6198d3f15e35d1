import { expect, test } from '@jest/globals';
import { curlLine } from './curl-line.ts';

test('is a call with the token', () => {
  const line = "curl -H 'Authorization: Bearer abc.def-_' 'https://gateway.example.org/api/user/me'";
  expect(curlLine('https://gateway.example.org', 'abc.def-_')).toBe(line);
});

test('takes the variable of the shell where there is no token', () => {
  const line = `curl -H "Authorization: Bearer $TOKEN" 'https://a/api/user/me'`;
  expect(curlLine('https://a', undefined)).toBe(line);
});

test('has nothing in it that a shell would read as more than a word', () => {
  expect(curlLine('https://a', "'; rm $(x)")).toBe(String.raw`curl -H 'Authorization: Bearer '\''; rm $(x)' 'https://a/api/user/me'`);
});
