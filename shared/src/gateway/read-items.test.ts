import { expect, jest, test } from '@jest/globals';
import { isId, mapYielding } from './read-items.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What takes so long, in ms. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('does the same to each item, in their order', async () => {
  const twice = async (count: number, ms: number) =>
    mapYielding(numbers(count), (item) => {
      work(ms);
      return item * 2;
    });
  const expected = numbers(20).map((item) => item * 2);
  expect(await twice(20, 0)).toEqual(expected);
  expect(await twice(20, 8)).toEqual(expected);
  expect(await twice(0, 0)).toEqual([]);
});

/** How many turns of its own the page had at each of 20 items that take so long. */
async function turnsDuring(ms: number): Promise<number[]> {
  let turns = 0;
  const other = setInterval(() => {
    turns += 1;
  });
  try {
    return await mapYielding(numbers(20), () => {
      work(ms);
      return turns;
    });
  } finally {
    clearInterval(other);
  }
}

test('the page does other things between two slices', async () => {
  expect(new Set(await turnsDuring(8)).size).toBeGreaterThan(3);
});

test('what takes no time is done at once, and all of it in a tab that nobody sees', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  expect(new Set(await turnsDuring(0)).size).toBe(1);
  clock.mockRestore();
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(new Set(await turnsDuring(8)).size).toBe(1);
});

test('ends with the first item that cannot be done', async () => {
  const seen: number[] = [];
  const fail = (item: number) => {
    work(8);
    seen.push(item);
    if (item === 12) throw new RangeError('12');
  };
  await expect(mapYielding(numbers(20), fail)).rejects.toThrow('12');
  expect(seen).toEqual(numbers(13));
});

test.each(['vltcdg01', 'with_under score', 'עברית', 'a/b', '', '...', '🙂'])('%s is an id', (text) => {
  expect(isId(text)).toBe(true);
});

test.each([
  7,
  null,
  '.',
  '..',
  'a\uD83D',
  'a\0',
  'a\nb',
  'a\u0085',
  'a\u200Bb',
  '\u202Eb',
  '\u202Ab\u202C',
  '\u2066b\u2069',
  'b\u200E',
  'b\u200F',
  '\uFEFFb',
])('%j is none: no URL can hold it, or no reader see it', (text) => {
  expect(isId(text)).toBe(false);
});
