import { expect, test } from '@jest/globals';
import { isAwaited, isFollowing, lookFor, nextAttempt, nextLook } from './replies-pace.ts';

const sent = Date.parse('2026-11-23T12:00:00Z');
const at = (seconds: number) => sent + seconds * 1000;
const state = { now: at(2), sent, probes: 32, since: at(1), newAt: undefined, complete: undefined, took: 50 };

test('polls often at first, then seldom without replies, then not at all', () => {
  expect(nextLook(state)).toBe(1_500);
  expect(nextLook({ ...state, now: at(40) })).toBe(3_000);
  expect(nextLook({ ...state, now: at(80) })).toBe(10_000);
  expect(nextLook({ ...state, now: at(160) })).toBeUndefined();
});

test('a hop is silent ten seconds after the last reply, once all probes have left', () => {
  const complete = { ...state, complete: true, newAt: at(20) };
  expect([at(29), at(31)].map((now) => isAwaited({ ...complete, now }))).toEqual([true, false]);
  expect(isAwaited({ ...complete, now: at(3000), complete: false })).toBe(true);
});

test('without progress, the end of sending is estimated by the slowest agent', () => {
  const visitor = { ...state, probes: 5_000, newAt: at(30) };
  expect([at(59), at(61)].map((now) => isAwaited({ ...visitor, now }))).toEqual([true, false]);
});

test('polls while probes are being sent, and for a minute after the last reply', () => {
  expect(isFollowing({ ...state, now: at(3000), complete: false })).toBe(true);
  // An agent has gone in the middle of it: later replies are not searched.
  expect(isFollowing({ ...state, now: at(24 * 3600), since: at(24 * 3600), complete: false })).toBe(false);
  const complete = { ...state, complete: true, newAt: at(20) };
  expect([at(79), at(81)].map((now) => isFollowing({ ...complete, now }))).toEqual([true, false]);
});

test('an old measurement is queried once', () => {
  const opened = at(24 * 3600);
  expect(isFollowing({ ...state, now: opened, since: opened })).toBe(false);
  expect(isFollowing({ ...state, now: opened, since: opened, complete: true })).toBe(false);
});

test('a link with a time in the future is not polled, except within the difference of clocks', () => {
  expect(isFollowing({ ...state, now: at(-7200), since: at(-7200) })).toBe(false);
  expect(isFollowing({ ...state, now: at(-60), since: at(-60) })).toBe(true);
});

test('slow queries are repeated less often, but hold up no replies that are about to come', () => {
  expect(nextLook({ ...state, took: 500 })).toBe(2_000);
  expect(nextLook({ ...state, took: 3_000 })).toBe(3_000);
  expect(nextLook({ ...state, now: at(40), took: 3_000 })).toBe(12_000);
  expect(nextLook({ ...state, now: at(40), newAt: at(35), took: 3_000 })).toBe(3_000);
});

test('failed queries are repeated at growing intervals', () => {
  expect([0, 10_000, 3_600_000].map(nextAttempt)).toEqual([3_000, 5_000, 60_000]);
});

test('new replies are asked for; now and then those that came lately, and all when it has become quiet', () => {
  const look = { now: at(10), quietSince: at(2), allAt: at(1), lateAt: at(1) };
  expect(lookFor(look)).toBe('new');
  expect(lookFor({ ...look, now: at(12) })).toBe('late');
  // The clock was two hours ahead when all were asked for.
  expect(lookFor({ ...look, allAt: at(7200), lateAt: at(7200) })).toBe('all');
  expect(lookFor({ ...look, now: at(33) })).toBe('all');
  expect(lookFor({ ...look, now: at(35), allAt: at(33), lateAt: at(33) })).toBe('new');
  // More have come since.
  expect(lookFor({ ...look, now: at(65), allAt: at(33), quietSince: at(34) })).toBe('all');
  expect(lookFor({ now: at(400), quietSince: at(399), allAt: at(1), lateAt: at(399) })).toBe('all');
});
