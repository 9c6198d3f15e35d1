import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ReleaseWatch } from './release-watch.tsx';

const MINUTE = 60_000;
let tries = 0;
let broken = true;
jest.mock('../releases/release-notice.tsx', () => {
  tries += 1;
  if (broken) throw new Error('Loading chunk release-notice failed.');
  return { __esModule: true, default: () => <p>A newer version</p> };
});

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

// Reliability: the code that looks for newer releases does not load
test('a notice of newer releases that cannot be loaded is tried again after minutes, in a tab that is seen', async () => {
  render(<ReleaseWatch />);
  await pass(2 * MINUTE);
  expect(tries).toBe(1);
  setVisible(false);
  await pass(60 * MINUTE);
  expect(tries).toBe(1);
  broken = false;
  await act(async () => setVisible(true));
  await pass(0);
  expect(screen.getByText('A newer version')).toBeVisible();
  expect(tries).toBe(2);
});
