import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { ServerClock } from './server-clock.ts';

const now = Date.parse('2026-11-20T13:00:00Z');
let clock: ServerClock;

beforeEach(() => {
  jest.useFakeTimers({ now });
  clock = new ServerClock();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([-5_000, -900, 0, 5_000])('a server %s ms ahead agrees', (ahead) => {
  clock.set(now + ahead);
  expect(clock.now()).toBe(now);
});

test.each([-86_400_000, -5_001, 5_001, 3_600_000])('a server %s ms ahead counts, and so does its time passing', (ahead) => {
  clock.set(now + ahead);
  expect(clock.now()).toBe(now + ahead);
  expect(clock.at(now - 1000)).toBe(now + ahead - 1000);
  jest.setSystemTime(now + 60_000);
  expect(clock.now()).toBe(now + ahead + 60_000);
});

// Reliability: the gateway tells an impossible time
test.each(['1970-01-01T00:00:01Z', '2100-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', 'never'])(
  'a server that says that it is %s is not believed: links and panels could not have its dates',
  (time) => {
    const onJump = jest.fn();
    clock.onJump(onJump);
    clock.set(Date.parse(time));
    expect([clock.now(), clock.isServers, onJump.mock.calls.length]).toEqual([now, false, 0]);
  },
);

test('an answer that took its time moves nothing; a clock that has been put right does', () => {
  const onJump = jest.fn();
  const stop = clock.onJump(onJump);
  clock.set(now + 3_600_000);
  clock.set(now + 3_597_000);
  expect(clock.now()).toBe(now + 3_600_000);
  expect(onJump).toHaveBeenCalledTimes(1);
  clock.set(now + 1_000);
  expect(clock.now()).toBe(now);
  expect(onJump).toHaveBeenCalledTimes(2);
  stop();
  clock.set(now + 3_600_000);
  expect(onJump).toHaveBeenCalledTimes(2);
});
