/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { MovableClock } from './clock.ts';

test('a stopped clock is moved by as much as it is advanced, and stays there', () => {
  const clock = new MovableClock();
  const moment = new Date('2026-03-01T22:00:00Z');
  clock.stop(moment);
  clock.advance(5);
  expect(clock.now()).toBe(moment.getTime() + 5);
  clock.advance(-10);
  expect(clock.now()).toBe(moment.getTime() - 5);
});
