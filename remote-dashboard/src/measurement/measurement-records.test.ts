import { expect, test } from '@jest/globals';
import { createMemoryStorage } from '../user-storage.ts';
import { measurementQuery } from './measurement-link.ts';
import { forgetMeasurement, keepMeasurement, readMeasurement, readMeasurements, readRemoved } from './measurement-records.ts';
import type { SentMeasurement } from './sent-measurement.ts';

const measurement = (id: string, change: Partial<SentMeasurement> = {}): SentMeasurement => ({
  id,
  sent: Date.UTC(2026, 10, 23, 12),
  kind: 'ping',
  protocol: 'udp',
  targets: ['2001:db8::1'],
  ttl: { min: 64, max: 64 },
  ports: { source: 24_000, destination: 33_434 },
  probesPerHop: 3,
  probes: 3,
  senders: [{ id: 'vltatl01', address: '2001:db8:3::1' }],
  ...change,
});

/** The storage, with everything as JSON as the browser has it. */
function storage(stored?: unknown) {
  const memory = createMemoryStorage();
  const keep = (name: string, value: unknown) => memory.keep(name, JSON.parse(JSON.stringify(value)));
  if (stored !== undefined) keep('measurements', stored);
  return { keep, read: memory.read };
}

test('stores measurements, newest first, without duplicates', () => {
  const kept = storage();
  const old = measurement('old', { sent: Date.UTC(2026, 10, 22) });
  keepMeasurement(kept, measurement('a'));
  keepMeasurement(kept, old);
  keepMeasurement(kept, measurement('a', { probes: 6 }));
  expect(readMeasurements(kept)).toEqual([measurement('a', { probes: 6 }), old]);
});

test('a record that is corrected keeps its place: it was not sent last', () => {
  const kept = storage();
  for (const id of ['a', 'b', 'c']) keepMeasurement(kept, measurement(id));
  expect(keepMeasurement(kept, measurement('b', { unsent: 2 }))).toBe(true);
  expect(readMeasurements(kept)).toEqual([measurement('c'), measurement('b', { unsent: 2 }), measurement('a')]);
});

test('removes one, and keeps the others', () => {
  const kept = storage();
  for (const id of ['a', 'b', 'c']) keepMeasurement(kept, measurement(id));
  forgetMeasurement(kept, 'b');
  forgetMeasurement(kept, 'unknown');
  expect(readMeasurements(kept).map(({ id }) => id)).toEqual(['c', 'a']);
});

test('what was removed is known, and comes back where it was', () => {
  const kept = storage();
  for (const id of ['a', 'b', 'c']) keepMeasurement(kept, measurement(id));
  const stored = kept.read('measurements');
  const undo = forgetMeasurement(kept, 'b');
  forgetMeasurement(kept, 'listed');
  expect([...readRemoved(kept)]).toEqual(['b', 'listed']);
  undo();
  expect([...readRemoved(kept)]).toEqual(['listed']);
  expect(kept.read('measurements')).toEqual([...(stored as unknown[]), ['listed', '']]);
});

const ids = (number: number) => Array.from({ length: number }, (_, index) => `m${index}`);

test('what was removed stays removed when another one is stored, however many there are', () => {
  const kept = storage();
  for (const id of ids(200)) keepMeasurement(kept, measurement(id));
  forgetMeasurement(kept, 'm199');
  keepMeasurement(kept, measurement('new'));
  expect([...readRemoved(kept)]).toEqual(['m199']);
  keepMeasurement(kept, measurement('newer'));
  forgetMeasurement(kept, 'listed');
  keepMeasurement(kept, measurement('newest'));
  expect([...readRemoved(kept)]).toEqual(['m199', 'listed']);
  expect(readMeasurements(kept)).toHaveLength(200);
});

test('of more than 200 that were removed, the latest stay removed', () => {
  const kept = storage();
  for (const id of ids(200)) keepMeasurement(kept, measurement(id));
  for (let index = 0; index < 205; index += 1) forgetMeasurement(kept, `listed${index}`);
  keepMeasurement(kept, measurement('new'));
  const removed = [...readRemoved(kept)];
  expect([removed.length, removed[0], removed.at(-1)]).toEqual([200, 'listed5', 'listed204']);
  expect(readMeasurements(kept)).toHaveLength(200);
});

test('stores at most 200', () => {
  const kept = storage();
  for (let index = 0; index < 205; index += 1)
    keepMeasurement(kept, measurement(`m${index}`, { sent: Date.UTC(2026, 10, 23) + index * 1000 }));
  const all = readMeasurements(kept);
  expect([all.length, all[0]?.id, all.at(-1)?.id]).toEqual([200, 'm204', 'm5']);
});

/** Like those of an account: sorted ids, an agent's /48 and the user's part, and one ending. */
const manySenders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `vltatl${String(index * 4).padStart(5, '0')}`,
    address: `2a0e:97c0:${(index * 5 + 1).toString(16)}:3:c1a5:1a2b:3c4d:5e6f`,
  }));

test.each([151, 941, 1_000, 9_411, 10_000])('a measurement from %d agents is restored with all of them', (number) => {
  const kept = storage();
  const many = measurement('many', { senders: manySenders(number) });
  for (const id of ['a', 'b']) keepMeasurement(kept, measurement(id));
  expect(keepMeasurement(kept, many)).toBe(true);
  expect(readMeasurement(kept, 'many')).toEqual(many);
  expect(readMeasurements(kept).map(({ id }) => id)).toEqual(['many', 'b', 'a']);
});

test('a record of 941 agents as older versions have stored it is read', () => {
  const many = measurement('many', { senders: manySenders(941) });
  const kept = storage([['many', measurementQuery(many)]]);
  expect(readMeasurement(kept, 'many')).toEqual(many);
});

test('measurements from 10,000 agents push none out of the history: of the older ones, those agents are kept that a link names', () => {
  const kept = storage();
  const senders = manySenders(10_000);
  keepMeasurement(kept, measurement('first', { sent: Date.UTC(2026, 10, 22) }));
  for (let index = 0; index < 8; index += 1)
    keepMeasurement(kept, measurement(`m${index}`, { senders, sent: Date.UTC(2026, 10, 23) + index }));
  const all = readMeasurements(kept);
  expect([all.length, all[0]?.senders.length, all.at(-1)?.id]).toEqual([9, 10_000, 'first']);
  expect(all[7]).toMatchObject({ senders: senders.slice(0, 150), moreSenders: 9_850 });
  expect(JSON.stringify(kept.read('measurements')).length).toBeLessThan(1_100_000);
});

test('without a valid list of agents, a record has those of its link', () => {
  const kept = storage();
  keepMeasurement(kept, measurement('many', { senders: manySenders(200) }));
  const [[, query = ''] = []] = kept.read('measurements') as [string, string][];
  for (const odd of [query.replace(/.$/, 'g'), `${query},1`, query.replace(/&agents=.*/, '&agents=x,00::1'), `${query},00,00::1`])
    expect(readMeasurement(storage([['many', odd]]), 'many')).toMatchObject({ senders: manySenders(150), moreSenders: 50 });
});

test('large records do not fill the storage: the oldest are removed', () => {
  const kept = storage();
  const senders = Array.from({ length: 1_000 }, (_, index) => ({
    id: `agent${index}`,
    address: `2001:db8:${(index + 1).toString(16)}::1`,
  }));
  forgetMeasurement(kept, 'listed');
  for (let index = 0; index < 60; index += 1)
    keepMeasurement(kept, measurement(`m${index}`, { senders, sent: Date.UTC(2026, 10, 23) + index }));
  expect([...readRemoved(kept)]).toEqual(['listed']);
  const stored = kept.read('measurements') as [string, string][];
  expect(stored[0]?.[0]).toBe('m59');
  expect(stored.length).toBeGreaterThan(10);
  expect(JSON.stringify(kept.read('measurements')).length).toBeLessThan(1_100_000);
});

test.each([null, 'text', 7, {}, { length: 3 }])('invalid stored data are ignored: %j', (stored) => {
  expect(readMeasurements(storage(stored))).toEqual([]);
});

test('an invalid record does not hide the others', () => {
  const kept = storage();
  keepMeasurement(kept, measurement('good'));
  const good = kept.read('measurements') as unknown[];
  const [[, query] = []] = good as [string, string][];
  const odd = [null, 7, [], ['id'], [7, query], ['id', 7], ['id', 'kind=ping'], ['', query], { id: 'x' }, 'x', ['x'.repeat(300), query]];
  expect(readMeasurements(storage([...odd, ...good, ...odd, ...good]))).toEqual([measurement('good')]);
});

// Reliability: the browser has no room left for the history
test('where the browser has no room left, the oldest records give way to the new one', () => {
  const memory = createMemoryStorage();
  let room = 1_500;
  const keep = (name: string, value: unknown) => JSON.stringify(value).length <= room && memory.keep(name, value);
  const full = { keep, read: memory.read };
  forgetMeasurement(full, 'listed');
  for (let index = 0; index < 20; index += 1)
    keepMeasurement(full, measurement(`m${index}`, { sent: Date.UTC(2026, 10, 23) + index * 1000 }));
  const kept = readMeasurements(full).map(({ id }) => id);
  expect(kept.slice(0, 3)).toEqual(['m19', 'm18', 'm17']);
  expect([...readRemoved(full)]).toEqual(['listed']);
  // There is room for one list of agents less: what a link names is kept, and the caller knows.
  room = JSON.stringify(memory.read('measurements')).length + 9_000;
  expect(keepMeasurement(full, measurement('many', { sent: Date.UTC(2026, 10, 24), senders: manySenders(5_000) }))).toBe(false);
  expect(readMeasurements(full).map(({ id }) => id)).toEqual(['many', ...kept]);
  kept.unshift('many');
  room = 0;
  expect(() => keepMeasurement(full, measurement('none'))).not.toThrow();
  expect(readMeasurements(full).map(({ id }) => id)).toEqual(kept);
});
