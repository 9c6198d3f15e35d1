import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { useLocation } from 'shared/router';
import { MemoryRouter } from 'shared/testing';
import { anyQuery, anyText } from '../format/testing.ts';
import { columns } from './columns.tsx';
import { useView } from './use-view.ts';
import { healths, LONGEST_TEXT, searchOf, type View, viewOf } from './view.ts';

afterEach(cleanup);

const RUNS = 200;
const keys = columns.map(({ key }) => key);

const name = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('q', 'health', 'sort', 'hide') },
  fc.constantFrom('__proto__', 'constructor', 'toString', 'use', 'Q', ' sort', 'q[]', '%71', ''),
);
const value = fc.oneof(
  fc.constantFrom(...keys, ...keys.map((key) => `-${key}`), ...healths, '--rate', 'status,rate', 'id,prefixes,,status'),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'null',
    '%',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    '%00',
    '%F0%9F',
    '+',
    '%2C',
    ',',
  ),
  fc.constantFrom('x'.repeat(10_000), '-'.repeat(5_000), 'status,'.repeat(5_000), `${'y'.repeat(LONGEST_TEXT - 1)}😀`, '😀'.repeat(99)),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  anyText,
);
/** Queries of any kind: names that repeat, or mean something to JavaScript; values that are no UTF-8, too long, or half of a pair. */
const search = fc.oneof(
  fc.array(fc.tuple(name, value), { maxLength: 8 }).map((pairs) => `?${pairs.map(([key, text]) => `${key}=${text}`).join('&')}`),
  fc.string(),
  anyQuery.map((query) => `?${query}`),
);

const view: fc.Arbitrary<View> = fc.record({
  text: fc.string({ unit: 'grapheme', maxLength: LONGEST_TEXT }).filter((text) => text.length <= LONGEST_TEXT),
  health: fc.constantFrom(...healths),
  sort: fc.constantFrom(...keys),
  descending: fc.boolean(),
  hidden: fc.subarray(keys.slice(1)),
});

function expectValid({ text, health, sort, descending, hidden, ...rest }: View) {
  expect(rest).toEqual({});
  expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT);
  expect(healths).toContain(health);
  expect(keys).toContain(sort);
  expect(typeof descending).toBe('boolean');
  expect(hidden).toEqual(keys.filter((column) => column !== 'id' && hidden.includes(column)));
}

test(`${RUNS} queries of any kind are views, which a URL keeps`, () => {
  fc.assert(
    fc.property(search, (query) => {
      const found = viewOf(query);
      expectValid(found);
      const written = searchOf(found, query);
      expect(viewOf(written)).toEqual(found);
      expect(searchOf(found, written)).toBe(written);
    }),
    { numRuns: RUNS },
  );
}, 60_000);

test('any view comes back from a URL, whatever else is in it', () => {
  fc.assert(
    fc.property(view, search, (some, query) => expect(viewOf(searchOf(some, query))).toEqual(some)),
    { numRuns: RUNS },
  );
}, 60_000);

test('the page takes any query, and leaves the URL as it is', () => {
  let shown: View | undefined;
  let url = '';
  function Page() {
    shown = useView().view;
    url = useLocation().search;
    return null;
  }
  fc.assert(
    fc.property(
      search.map((query) => query.replaceAll('#', '')),
      (query) => {
        const { unmount } = render(
          <MemoryRouter initialEntries={[{ pathname: '/', search: query }]}>
            <Page />
          </MemoryRouter>,
        );
        expect(shown).toEqual(viewOf(query));
        expect(url).toBe(query);
        unmount();
      },
    ),
    { numRuns: 100 },
  );
}, 60_000);
