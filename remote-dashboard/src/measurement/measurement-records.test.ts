import { expect, test } from '@jest/globals';
import { createMemoryStorage } from '../user-storage.ts';
import { forgetMeasurement, keepMeasurement, readMeasurements, readRemoved } from './measurement-records.ts';
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

test('stores at most 200', () => {
  const kept = storage();
  for (let index = 0; index < 205; index += 1)
    keepMeasurement(kept, measurement(`m${index}`, { sent: Date.UTC(2026, 10, 23) + index * 1000 }));
  const all = readMeasurements(kept);
  expect([all.length, all[0]?.id, all.at(-1)?.id]).toEqual([200, 'm204', 'm5']);
});

test('large records do not fill the storage: the oldest are removed', () => {
  const kept = storage();
  const senders = Array.from({ length: 1_000 }, (_, index) => ({
    id: `agent${index}`,
    address: `2001:db8:${(index + 1).toString(16)}::1`,
  }));
  for (let index = 0; index < 60; index += 1)
    keepMeasurement(kept, measurement(`m${index}`, { senders, sent: Date.UTC(2026, 10, 23) + index }));
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
  for (let index = 0; index < 20; index += 1)
    keepMeasurement(full, measurement(`m${index}`, { sent: Date.UTC(2026, 10, 23) + index * 1000 }));
  const kept = readMeasurements(full).map(({ id }) => id);
  expect(kept.slice(0, 3)).toEqual(['m19', 'm18', 'm17']);
  room = 0;
  expect(() => keepMeasurement(full, measurement('none'))).not.toThrow();
  expect(readMeasurements(full).map(({ id }) => id)).toEqual(kept);
});
