import { expect, test } from '@jest/globals';
import { readForUser, storeForUser } from 'shared/user-storage';
import { addSample, keepUsageToday, readUsageToday, type UsageToday } from './usage-today.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);
const ends = Date.parse('2026-11-21T00:00Z');
const today = (...samples: [string, number][]): UsageToday => ({
  account: 'a',
  ends,
  samples: samples.map(([time, used]) => ({ at: at(time), used })),
});

test('samples of a day are added; of the same number, the first and the last stay', () => {
  let seen: UsageToday | undefined;
  for (const [time, used] of [
    ['08:00', 0],
    ['08:05', 0],
    ['08:10', 0],
    ['08:15', 7],
  ] as const) {
    seen = addSample(seen, 'a', { at: at(time), used });
  }
  expect(seen).toEqual(today(['08:00', 0], ['08:10', 0], ['08:15', 7]));
});

test('another day, another account, and a time that has been put back begin anew', () => {
  const before = today(['08:00', 1], ['09:00', 2]);
  const next = { at: ends, used: 0 };
  expect(addSample(before, 'a', next)).toEqual({ account: 'a', ends: ends + 86_400_000, samples: [next] });
  expect(addSample(before, 'b', { at: at('10:00'), used: 3 }).samples).toHaveLength(1);
  expect(addSample(before, 'a', { at: at('08:30'), used: 1 })).toEqual(today(['08:00', 1], ['08:30', 1]));
});

test('never keeps more than 500', () => {
  let seen: UsageToday | undefined;
  for (let used = 0; used < 600; used += 1) seen = addSample(seen, 'a', { at: at('08:00') + used, used });
  expect(seen?.samples).toHaveLength(500);
  expect(seen?.samples.at(-1)?.used).toBe(599);
});

const browser = { keep: storeForUser, read: readForUser };

test('what something else has written there is nothing', () => {
  keepUsageToday(browser, today(['08:00', 1]));
  expect(readUsageToday(browser)).toEqual(today(['08:00', 1]));
  for (const text of ['null', '7', '{"account":"a"}', '{"account":"a","ends":1,"samples":{}}', '{']) {
    localStorage.setItem('personal:usage-today', text);
    expect(readUsageToday(browser)).toBeUndefined();
  }
});

test('an odd sample is left out, and the others stay', () => {
  const kept = today(['08:00', 1], ['09:00', 2]);
  const odd = [null, 7, {}, { at: 'x', used: 1 }, { at: at('08:30'), used: -1 }];
  browser.keep('usage-today', { ...kept, samples: [...odd, ...kept.samples] });
  expect(readUsageToday(browser)).toEqual(kept);
});
