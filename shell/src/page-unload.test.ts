import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { logError } from './log-error.ts';
import { isUnloading, watchUnload } from './page-unload.ts';

let logged: jest.Spied<typeof console.error>;
const send = (event: string) => window.dispatchEvent(new Event(event));

beforeAll(watchUnload);
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
  expect(isUnloading()).toBe(true);
  send('pageshow');
  expect(isUnloading()).toBe(false);
});
