import { describe, expect, test } from '@jest/globals';
import { filterPages, listPages } from './list-pages.ts';

const page = (path: unknown, more: object = {}) => ({ path, label: 'status page', signedInOnly: false, ...more });
const list = (declared: unknown[], isMember = false) => listPages({ declared, named: new Set(['/named']), isMember });
const own = ['About', 'Datasets', 'Guide', 'Home'];

test('the site’s own pages and those of remotes, by name', () => {
  const pages = list([
    page('/status'),
    page('/named', { navigation: 'Zones' }),
    page('/peers', { label: 'peers', navigation: 'BGP peers' }),
  ]);
  expect(pages.map(({ name }) => name)).toEqual(['About', 'BGP peers', 'Datasets', 'Guide', 'Home', 'Status page', 'Zones']);
});

test('says which of them the open page has a route for', () => {
  const pages = list([page('/status'), page('/named')]);
  expect(pages.flatMap(({ path, inThisPage }) => (inThisPage ? [] : [path]))).toEqual(['/status']);
});

test('pages for signed-in visitors are listed for them only', () => {
  const declared = [page('/staff', { label: 'staff', signedInOnly: true })];
  expect(list(declared).map(({ name }) => name)).toEqual(own);
  expect(list(declared, true).map(({ name }) => name)).toEqual(['About', 'Dashboard', 'Datasets', 'Guide', 'Home', 'Staff']);
});

test('a page that is named and offered is listed once, as it is offered', () => {
  expect(list([page('/status', { navigation: 'Old' }), page('/status', { navigation: 'New' })]).map(({ name }) => name)).toContain('New');
  expect(list([page('/status'), page('/status')])).toHaveLength(own.length + 1);
});

test.each<[string, unknown]>([
  ['no page', undefined],
  ['null', null],
  ['a path of another site', page('//example.org')],
  ['a path that browsers take for another site', page('/\\example.org')],
  ['a script', page('javascript:alert(1)')],
  ['a path that is no text', page(7)],
  ['a label that is no text', page('/status', { label: {} })],
  ['no label', page('/status', { label: '' })],
  ['a label of 10,000 letters', page('/status', { label: 'a'.repeat(10_000) })],
  ['a link that is no text', page('/status', { navigation: 7 })],
])('leaves out %s, and nothing else', (_, bad) => {
  expect(list([bad, page('/named', { navigation: 'Named' })]).map(({ name }) => name)).toEqual([
    'About',
    'Datasets',
    'Guide',
    'Home',
    'Named',
  ]);
});

describe('the filter', () => {
  const pages = list([page('/status'), page('/bgp-peers', { label: 'Peers of AS215011' })]);
  test.each([
    ['', 6],
    ['  ', 6],
    ['STATUS', 1],
    ['as2150', 1],
    ['peers bgp', 1],
    ['peers status', 0],
    ['(', 0],
  ])('"%s" leaves %i', (text, count) => {
    expect(filterPages(pages, text)).toHaveLength(count);
  });
});
