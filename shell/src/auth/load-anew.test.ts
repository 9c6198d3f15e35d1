import { expect, jest, test } from '@jest/globals';
import { loadAnew } from './load-anew.ts';

test.each([
  ['https://www.example.org/dashboard?target=::1#x', 'https://www.example.org/dashboard'],
  // A path that is the URL of another site.
  ['https://www.example.org//evil.example/', 'https://www.example.org//evil.example/'],
])('%s is loaded again as %s', (href, loaded) => {
  const { origin, pathname } = new URL(href);
  const replace = jest.fn();
  loadAnew({ origin, pathname, replace });
  const [[to = ''] = []] = replace.mock.calls as string[][];
  expect(new URL(to, href).href).toBe(loaded);
});
