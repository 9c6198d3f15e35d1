import { expect, test } from '@jest/globals';
import { shareStructure } from './structural-sharing.ts';

const item = (id: string, ...values: number[]) => ({ id, values });
const copy = (items: typeof old) => items.map(({ id, values }) => item(id, ...values));
const old = [item('a', 1), item('b', 2), item('c', 3)];

test('what says the same is the same', async () => {
  expect(await shareStructure(old, copy(old))).toBe(old);
});

test.each([undefined, null])('where %s was before, what has come is all', async (nothing) => {
  expect(await shareStructure(nothing, old)).toBe(old);
});

test('only what has changed is new', async () => {
  const next = [item('a', 1), item('b', 7), item('c', 3)];
  const kept = await shareStructure(old, next);
  expect(kept).toEqual(next);
  expect([kept[0] === old[0], kept[1] === old[1], kept[2] === old[2]]).toEqual([true, false, true]);
});

test.each([
  ['is gone', [item('a', 1), item('c', 3)]],
  ['has come', [item('0', 0), item('a', 1), item('c', 3)]],
  ['stands elsewhere', [item('c', 3), item('b', 2), item('a', 1)]],
])('items keep what they are when another %s', async (_, next) => {
  const kept = await shareStructure(old, next);
  expect(kept).toEqual(next);
  expect(kept.find(({ id }) => id === 'a')).toBe(old[0]);
  expect(kept.find(({ id }) => id === 'c')).toBe(old[2]);
});

test('ids are any texts', async () => {
  const odd = [item('__proto__', 1), item('constructor', 2)];
  expect(await shareStructure([], odd)).toEqual(odd);
  expect(await shareStructure(odd, copy(odd))).toBe(odd);
});
