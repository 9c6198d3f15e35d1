import { expect, test } from '@jest/globals';
import type { ReleasedRemote, ReleasedVersion } from 'shared/discovery';
import { candidates } from './candidates.ts';
import { visitorMemory } from './visitor-memory.ts';

const released = (version: string): ReleasedVersion => ({ version, contract: '1.0.0', entry: { url: `/${version}.js` }, exposes: {} });
const docs: ReleasedRemote = { ...released('v3'), previous: [released('v2'), released('v1')] };
const rolled = (percent: number): ReleasedRemote => ({ ...docs, rollout: { ...released('v4'), percent } });

const order = (offer: ReleasedRemote, { bucket = 50, failed = [] as string[] } = {}) => {
  const memory = { ...visitorMemory(undefined), bucket };
  for (const version of failed) memory.remember(`remote_docs@${version}`);
  return candidates('remote_docs', offer, memory).map(({ released: { version }, why }) => `${version} ${why}`);
};

test('the active version comes first, then the previous ones', () => {
  expect(order(docs)).toEqual(['v3 active', 'v2 fallback', 'v1 fallback']);
});

test.each([
  [0, 0, false],
  [0, 0.1, true],
  [9.999, 10, true],
  [10, 10, false],
  [99.999, 100, true],
])('bucket %d is in a rollout of %d %%: %p', (bucket, percent, included) => {
  expect(order(rolled(percent), { bucket })[0]).toBe(included ? 'v4 rollout' : 'v3 active');
});

test('a rollout falls back to the active version, and who is not in it never gets it', () => {
  expect(order(rolled(10), { bucket: 5 })).toEqual(['v4 rollout', 'v3 fallback', 'v2 fallback', 'v1 fallback']);
  expect(order(rolled(10), { bucket: 50 })).toEqual(['v3 active', 'v2 fallback', 'v1 fallback']);
});

test('what failed here lately is tried last, in its order', () => {
  expect(order(docs, { failed: ['v3'] })).toEqual(['v2 fallback', 'v1 fallback', 'v3 active']);
  expect(order(rolled(10), { bucket: 5, failed: ['v4', 'v3'] })).toEqual(['v2 fallback', 'v1 fallback', 'v4 rollout', 'v3 fallback']);
  expect(order(docs, { failed: ['v1', 'v2', 'v3'] })).toEqual(['v3 active', 'v2 fallback', 'v1 fallback']);
});
