import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { isLeaving, watchLeaving } from './leaving-page.ts';
import { logError } from './log-error.ts';

let logged: jest.Spied<typeof console.error>;
const send = (event: string) => window.dispatchEvent(new Event(event));

beforeAll(watchLeaving);
beforeEach(() => {
  jest.useFakeTimers();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  send('pageshow');
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('errors are not logged while the page is being left', () => {
  send('beforeunload');
  logError(new Error('cut off'));
  expect(logged).not.toHaveBeenCalled();
});

test('errors are logged again soon after a navigation that came to nothing', () => {
  send('beforeunload');
  jest.advanceTimersByTime(500);
  logError(new Error('real'));
  expect(logged).toHaveBeenCalledTimes(1);
});

test('a page that was left is being left until it is shown again', () => {
  send('pagehide');
  jest.advanceTimersByTime(60_000);
  expect(isLeaving()).toBe(true);
  send('pageshow');
  expect(isLeaving()).toBe(false);
});
