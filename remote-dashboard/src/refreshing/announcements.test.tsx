import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { MINUTE, pass, show, status, useFakeClock, user } from '../testing.tsx';

useFakeClock();

let tries = 0;
let broken = true;
jest.mock('./announcer.tsx', () => {
  tries += 1;
  if (broken) throw new Error('Loading chunk announcer failed.');
  return jest.requireActual('./announcer.tsx');
});

const SECOND = 1000;
const updates = () => [...document.querySelectorAll('[aria-live="polite"]')].flatMap(({ textContent }) => textContent || []);

// Reliability: the code that announces failures does not load
test('an announcer that cannot be loaded is tried again with the next answer, and tells what failed meanwhile', async () => {
  const { calls, errors } = await show({ usage: status(500) });
  await pass(20 * SECOND);
  expect(tries).toBe(1);
  expect(errors).toContainEqual(new Error('Loading chunk announcer failed.'));

  const before = calls('agents');
  await pass(2 * MINUTE);
  expect(calls('agents')).toBe(before + 1);
  // The second try of a lazy module asks again by itself.
  expect(tries).toBe(3);

  broken = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass(2 * SECOND);
  expect(screen.getByRole('alert')).toHaveTextContent('Credits: HTTP error! Status: 500');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass(2 * SECOND);
  expect(updates()).toContainEqual(expect.stringMatching(/^Up to date: Agents/));
});
