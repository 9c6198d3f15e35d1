/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import { HOUR } from './hourly-tallies.ts';
import { readVitals } from './read-vitals.ts';
import { fakeVisit, noon } from './testing.ts';
import { countOf, p75Of, Visits, type Vital, vitals } from './visits.ts';

const asNamed = (one: { app: string; version: string }) => one;
const visitsOf = (vital: Vital, values: number[]) => {
  const visits = new Visits();
  for (const value of values) visits.addVisit({ share: 1, page: 'home', versions: { shell: 's1' }, [vital]: value }, asNamed, noon);
  const [tally] = visits.totals();
  if (!tally) throw new Error('Nothing was counted.');
  return tally.vitals[vital];
};

test('a visit counts for each app in it; what was measured counts for the shell and the app of the first page', () => {
  const visits = new Visits();
  visits.addVisit(fakeVisit, asNamed, noon);
  expect(
    visits.totals().map(({ app, version, page, thousandths, vitals: { lcp } }) => [app, version, page, thousandths, countOf(lcp)]),
  ).toEqual([
    ['shell', 's1', 'docs', 100_000, 1],
    ['remote_docs', 'd2', 'docs', 100_000, 1],
    ['remote_dashboard', 'b1', 'docs', 100_000, 0],
  ]);
});

test('a value counts in its bucket, whose bound belongs to it, and in the sum', () => {
  expect(visitsOf('lcp', [0, 500, 501, 2_500, 60_000])).toEqual({ buckets: [2, 1, 0, 1, 0, 0, 0, 1], sum: 63_501 });
  expect(visitsOf('cls', [0, 0.1, 0.1004, 0.101, 7])).toEqual({ buckets: [1, 0, 2, 1, 0, 0, 1], sum: 7_301 });
});

describe('the 75th percentile', () => {
  test.each<[Vital, number[], number | undefined]>([
    ['lcp', [400, 400, 400, 9_000], 500],
    ['lcp', [1_200, 1_200], 1_375],
    ['inp', [900, 5_000, 5_000], 1_000],
    ['cls', [], undefined],
  ])('of %s in %j is %p', (vital, values, expected) => {
    const none = { buckets: [...vitals[vital].bounds, 0].map(() => 0), sum: 0 };
    expect(p75Of(vital, values.length > 0 ? visitsOf(vital, values) : none)).toBe(expected);
  });
});

test('an hour of a thousand visits with invented versions stays small, and loses no visit', () => {
  const visits = new Visits();
  for (let number = 0; number < 1_000; number += 1)
    visits.addVisit({ ...fakeVisit, share: 1, versions: { shell: `s${number}` } }, asNamed, noon);
  expect(visits.content.hours[0]?.tallies).toHaveLength(201);
  expect(visits.totals().reduce((sum, { thousandths }) => sum + thousandths, 0)).toBe(1_000_000);
  const later = noon + 31 * 24 * HOUR;
  for (const time of [later, later + HOUR]) visits.addVisit(fakeVisit, asNamed, time);
  expect(visits.content.hours.map(({ start }) => start)).toEqual([later, later + HOUR]);
});

describe('a text that is no measured visit', () => {
  const text = (change: object) => JSON.stringify({ ...fakeVisit, ...change });

  test.each([
    ['share 0', text({ share: 0 })],
    ['a share that would count as ten thousand visits', text({ share: 0.0001 })],
    ['share above 1', text({ share: 2 })],
    ['a page that is a URL', text({ page: '/docs/measurements' })],
    ['a value below 0', text({ lcp: -1 })],
    ['a value that is endless', text({ cls: 1e9 })],
    ['a value that is a text', text({ inp: '56' })],
    ['more versions than a visitor opens', text({ versions: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`a${n}`, 'v'])) })],
    ['a name of 101 characters', text({ versions: { shell: 'v'.repeat(101) } })],
    ['no JSON', 'lcp=5'],
    ['null', 'null'],
  ])('is refused: %s', (_, body) => expect(readVitals(body)).toBeUndefined());

  test('but a visit may lack every value, and has nothing else', () => {
    const { share, page, versions } = fakeVisit;
    expect(readVitals(JSON.stringify({ share, page, versions, userAgent: 'x', url: '/docs' }))).toEqual({ share, page, versions });
  });
});
