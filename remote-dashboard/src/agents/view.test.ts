import { expect, test } from '@jest/globals';
import { searchOf, type View, viewOf, wholeView } from './view.ts';

const narrow: View = { text: 'vlt cdg&', health: 'unhealthy', sort: 'rate', descending: true, hidden: ['status', 'prefixes'] };

test.each([
  [wholeView, ''],
  [narrow, '?q=vlt+cdg%26&health=unhealthy&sort=-rate&hide=status%2Cprefixes'],
  [{ ...wholeView, sort: 'status' }, '?sort=status'],
  [{ ...wholeView, descending: true }, '?sort=-id'],
] as [View, string][])('%j is %s in a URL, and back', (view, search) => {
  expect(searchOf(view, '')).toBe(search);
  expect(viewOf(search)).toEqual(view);
});

test('what else the query asks for stays', () => {
  expect(searchOf(narrow, '?use=a&q=old')).toBe('?use=a&q=vlt+cdg%26&health=unhealthy&sort=-rate&hide=status%2Cprefixes');
  expect(searchOf(wholeView, '?use=a&q=old&sort=-rate')).toBe('?use=a');
});

test.each(['?health=ill&sort=__proto__&hide=id,toString,', '?sort=--id&health=&hide', '?sort=constructor&health=%00', '?x'])(
  'what makes no sense in %s is left out',
  (search) => expect(viewOf(search)).toEqual(wholeView),
);

test('a search is at most 100 characters long', () => {
  expect(viewOf(`?q=${'x'.repeat(5_000)}`).text).toHaveLength(100);
});
