import { expect, test } from '@jest/globals';
import { safeReturnTo } from './return-to.ts';

const origin = 'https://site.example.org';

test.each([
  ['a path', '/docs/datasets', '/docs/datasets'],
  ['a path with query and hash', '/dashboard?q=vlt&sort=-id#agents', '/dashboard?q=vlt&sort=-id#agents'],
  ['the home page', '/', '/'],
  ['a path with dots', '/docs/../about', '/about'],
  ['a backslash in the query', '/dashboard?q=a\\d#y\\z', '/dashboard?q=a\\d#y\\z'],
  ['a URL in the query', '/about?next=//evil.example', '/about?next=//evil.example'],
  ['the page of a remote whose path begins like the callback', '/callbacks/today', '/callbacks/today'],
])('%s is kept', (_, wanted, path) => {
  expect(safeReturnTo(wanted, origin)).toBe(path);
});

test.each([
  ['nothing', undefined],
  ['no text', ['/about']],
  ['an empty text', ''],
  ['a relative path', 'about'],
  ['another origin', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)'],
  ['two slashes', '//evil.example'],
  ['three slashes', '///evil.example'],
  ['two slashes of this site', '//site.example.org/about'],
  ['a backslash', '/\\evil.example'],
  ['a backslash later on', '/about\\evil'],
  ['a tab', '/\t/evil.example'],
  ['a line feed', '/\n/evil.example'],
  ['a carriage return', '/\r/evil.example'],
  ['a null', '/\u0000/evil.example'],
  ['a delete', '/about\u007f'],
  ['two slashes behind a dot', '/.//evil.example'],
  ['two slashes behind two dots', '/docs/..//evil.example'],
  ['the callback', '/callback'],
  ['the callback with a query', '/callback?code=1&state=2'],
  ['the callback with a slash', '/callback/?code=1&state=2'],
  ['the callback by a detour', '/docs/../callback'],
])('%s becomes the dashboard', (_, wanted) => {
  expect(safeReturnTo(wanted, origin)).toBe('/dashboard');
});
