import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { RemoteFailure } from './remote-failure.ts';
import { failureReporter } from './report-failures.ts';

const failure = (version: string): RemoteFailure => ({ app: 'remote_docs', version, reason: 'x', phase: 'entry' });
const sent = jest.fn<(url: string, body: string) => boolean>();
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  sent.mockReturnValue(true);
  Object.assign(navigator, { sendBeacon: sent });
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  jest.useRealTimers();
});

const hide = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
};
const bodies = () => sent.mock.calls.map(([, body]) => JSON.parse(body));

test('failures are sent together, five seconds after the first', () => {
  const report = failureReporter('https://reports.example.org/remotes');
  report(failure('v3'));
  jest.advanceTimersByTime(4_999);
  report(failure('v2'));
  expect(sent).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(sent.mock.calls[0]?.[0]).toBe('https://reports.example.org/remotes');
  expect(bodies()).toEqual([{ failures: [failure('v3'), failure('v2')] }]);
  jest.advanceTimersByTime(60_000);
  expect(sent).toHaveBeenCalledTimes(1);
  report(failure('v1'));
  jest.advanceTimersByTime(5_000);
  expect(bodies()[1]).toEqual({ failures: [failure('v1')] });
});

test('a visitor who leaves takes nothing along, and nothing is sent twice', () => {
  const report = failureReporter('https://reports.example.org/remotes');
  report(failure('v3'));
  hide();
  expect(bodies()).toEqual([{ failures: [failure('v3')] }]);
  jest.advanceTimersByTime(60_000);
  hide();
  expect(sent).toHaveBeenCalledTimes(1);
});

test('who has seen no failure sends nothing', () => {
  failureReporter('https://reports.example.org/remotes');
  hide();
  jest.advanceTimersByTime(60_000);
  expect(sent).not.toHaveBeenCalled();
});
