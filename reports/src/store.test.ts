/** @jest-environment node */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { HOUR } from './hourly-tallies.ts';
import { openStore } from './store.ts';
import { fakeKind, noon, temporaryFolder } from './testing.ts';

const now = () => noon;

test('counts survive a restart, and so does since when', async () => {
  const folder = path.join(temporaryFolder(), 'new');
  const store = await openStore(folder, now);
  store.counts.add(fakeKind, noon);
  store.counts.add({ ...fakeKind, phase: 'chunk' }, noon + 31 * 24 * HOUR);
  await store.save();
  const again = await openStore(folder, () => noon + HOUR);
  expect(again.counts.content).toEqual(store.counts.content);
  expect(again.counts.totals()).toHaveLength(2);
  expect([again.since, again.damaged]).toEqual([noon, undefined]);
});

// Reliability: the stored counts of failures are damaged
test.each([
  ['cut off', '{"schema":1,"since":"2026-11-21T12:00:00.000Z","hours":[{"start"'],
  ['empty', ''],
  ['of another kind', '{"schema":2}'],
  [
    'with a negative count',
    JSON.stringify({ schema: 1, since: '2026-11-21T12:00:00.000Z', hours: [], dropped: [['a', 'b', 'entry', 'c', -1]] }),
  ],
])('a file that is %s is moved aside, and counting starts again', async (_, text) => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, 'counts.json'), text);
  const store = await openStore(folder, now);
  expect(store.damaged).toBe(path.join(folder, 'counts.damaged.json'));
  expect(readFileSync(store.damaged ?? '', 'utf8')).toBe(text);
  store.counts.add(fakeKind, noon);
  await store.save();
  expect((await openStore(folder, now)).counts.totals()).toEqual([{ ...fakeKind, count: 1 }]);
});

test('a save that fails keeps the former file and all counts', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder, now);
  await store.save();
  const former = readFileSync(path.join(folder, 'counts.json'), 'utf8');
  mkdirSync(path.join(folder, 'counts.json.new'));
  store.counts.add(fakeKind, noon);
  await expect(store.save()).rejects.toThrow('EISDIR');
  expect(readFileSync(path.join(folder, 'counts.json'), 'utf8')).toBe(former);

  rmSync(path.join(folder, 'counts.json.new'), { recursive: true });
  await Promise.all([store.save(), store.save()]);
  expect(readdirSync(folder)).toEqual(['counts.json']);
  expect((await openStore(folder, now)).counts.totals()).toEqual([{ ...fakeKind, count: 1 }]);
});

test('nothing is written while nothing has changed', async () => {
  const folder = temporaryFolder();
  const store = await openStore(folder, now);
  await store.save();
  rmSync(path.join(folder, 'counts.json'));
  await store.save();
  expect(readdirSync(folder)).toEqual([]);
});
