import { beforeEach, expect, test } from '@jest/globals';
import { visitorMemory } from './visitor-memory.ts';

beforeEach(() => localStorage.clear());

const MINUTE = 60_000;

test('a visitor stays in the same bucket', () => {
  const { bucket } = visitorMemory(localStorage);
  expect(bucket).toBeGreaterThanOrEqual(0);
  expect(bucket).toBeLessThan(100);
  expect(visitorMemory(localStorage).bucket).toBe(bucket);
});

test('of 1,000 visitors, a share of 10 % gets about 100', () => {
  const visitors = Array.from({ length: 1000 }, () => {
    localStorage.clear();
    return visitorMemory(localStorage).bucket;
  });
  const share = visitors.filter((bucket) => bucket < 10).length;
  // Five standard deviations of the binomial distribution on either side: one run in a million fails by chance.
  expect(share).toBeGreaterThan(100 - 48);
  expect(share).toBeLessThan(100 + 48);
  expect(visitors.filter((bucket) => bucket < 0)).toHaveLength(0);
  expect(visitors.filter((bucket) => bucket < 100)).toHaveLength(1000);
});

test('a failure counts for ten minutes, in later pages too', () => {
  let now = 1_000_000;
  const page = () => visitorMemory(localStorage, () => now);
  page().remember('remote_docs@2');
  now += 9 * MINUTE;
  expect(page().failedLately('remote_docs@2')).toBe(true);
  expect(page().failedLately('remote_docs@1')).toBe(false);
  now += MINUTE;
  expect(page().failedLately('remote_docs@2')).toBe(false);
});

test('a failure of a clock that was ahead is none once the clock is right', () => {
  let now = Date.parse('2027-11-22');
  const page = visitorMemory(localStorage, () => now);
  page.remember('remote_docs@2');
  now = Date.parse('2026-11-22');
  expect(page.failedLately('remote_docs@2')).toBe(false);
  page.remember('remote_docs@3');
  const later = visitorMemory(localStorage, () => now);
  expect([later.failedLately('remote_docs@2'), later.failedLately('remote_docs@3')]).toEqual([false, true]);
  // It is forgotten, and does not count when its moment has come.
  later.remember('remote_docs@4');
  expect(localStorage.getItem('release.failed')).not.toContain('remote_docs@2');
});

test.each(['null', '[]', '{"remote_docs@2":"soon"}', 'garbage', '7'])('a stored %s does no harm', (stored) => {
  localStorage.setItem('release.failed', stored);
  localStorage.setItem('release.bucket', stored);
  const memory = visitorMemory(localStorage);
  expect(memory.failedLately('remote_docs@2')).toBe(false);
  expect(memory.bucket).toBeLessThan(100);
});

test('without a storage the page remembers for itself', () => {
  const memory = visitorMemory(undefined);
  memory.remember('remote_docs@2');
  expect(memory.failedLately('remote_docs@2')).toBe(true);
});

test('a browser that does not remember its bucket is the last one to get a rollout: a version must not change from page to page', () => {
  const forgetful = { getItem: () => null, setItem() {} } as unknown as Storage;
  const refusing = {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as Storage;
  for (const storage of [undefined, forgetful, refusing]) {
    const { bucket } = visitorMemory(storage);
    expect(bucket).toBeGreaterThan(99);
    expect(bucket).toBeLessThan(100);
    expect(visitorMemory(storage).bucket).toBe(bucket);
  }
});
