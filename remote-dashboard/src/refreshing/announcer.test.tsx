import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import {
  access,
  agents,
  agentsAnswer,
  credits,
  json,
  MINUTE,
  measurementAnswer,
  pass,
  prefixesAnswer,
  retryIn,
  show,
  status,
  usageAnswer,
  useFakeClock,
  user,
} from '../testing.tsx';

useFakeClock();

/** For longer than news is collected, in ms. */
const TOGETHER = 1100;

// An empty one is for a failure of Cancel.
const alerts = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => textContent || []);
const updates = () =>
  [...document.querySelectorAll('[aria-live="polite"]')].flatMap(({ textContent }) =>
    /^Up to date/.test(textContent) ? [textContent] : [],
  );
const away = async () => {
  throw new AuthError('unreachable');
};

// Reliability: four panels fail at once
test('failures at once are one alert that names the panels, and so is their recovery', async () => {
  const { answer, setSession } = await show({ measurements: json([measurementAnswer]) });
  setSession({ getAccessToken: away });
  for (const name of ['agents', 'usage', 'prefixes', 'measurements'] as const) answer(name, status(500));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass();
  expect(agents().getAllByText(/^Old data/)).toHaveLength(2);
  expect([credits(), access()].map((panel) => panel.getByText(/^Old data/).tagName)).toEqual(['SPAN', 'SPAN']);
  expect(alerts()).toEqual([]);
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Could not be loaded: Agents, Credits, Prefixes, Token, Measurements.']);

  answer('agents', json(agentsAnswer));
  answer('usage', json(usageAnswer));
  answer('prefixes', json(prefixesAnswer));
  answer('measurements', json([measurementAnswer]));
  setSession({ getAccessToken: async () => 'later' });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass();
  await pass(TOGETHER);
  expect([alerts(), updates()]).toEqual([[], ['Up to date: Agents, Credits, Prefixes, Token, Measurements.']]);
});

test('failures with one reason give it, and a failure that stays is not announced again', async () => {
  const { answer } = await show({ usage: status(503), prefixes: status(503) });
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Credits, Prefixes: HTTP error! Status: 503']);
  const [first] = screen.getAllByRole('alert');
  await pass(12 * MINUTE);
  expect(screen.getAllByRole('alert')).toEqual([first]);
  answer('agents', status(502));
  await pass(2 * MINUTE + TOGETHER);
  expect(alerts()).toEqual(['Agents: HTTP error! Status: 502']);
});

test('a Retry that fails is announced again', async () => {
  await show({ usage: status(500) });
  await pass(TOGETHER);
  const [first] = screen.getAllByRole('alert');
  await retryIn(credits());
  await pass(TOGETHER);
  expect(alerts()).toEqual(['Credits: HTTP error! Status: 500']);
  expect(screen.getByRole('alert')).not.toBe(first);
});

test('a recovery is announced politely, whoever brings it; polling that goes well is not', async () => {
  const { answer } = await show({ usage: status(500) });
  await pass(TOGETHER);
  answer('usage', json(usageAnswer));
  await pass(5 * MINUTE + TOGETHER);
  expect([alerts(), updates()]).toEqual([[], ['Up to date: Credits.']]);
  const shown = updates();
  await pass(20 * MINUTE);
  expect(updates()).toEqual(shown);
});

test('nothing is announced for what comes first, or for polling', async () => {
  await show();
  await pass(20 * MINUTE);
  expect([alerts(), updates()]).toEqual([[], []]);
});

test('what the reader asks for is announced when it has come, each time', async () => {
  await show();
  for (const _ of [1, 2]) {
    const before = document.querySelector('[aria-live="polite"] > span');
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass(TOGETHER);
    expect(updates()).toEqual(['Up to date: Agents, Credits, Prefixes, Token.']);
    expect(document.querySelector('[aria-live="polite"] > span')).not.toBe(before);
  }
});

// Reliability: the whole dashboard fails on first load
test('one Retry of the whole dashboard asks for the data of every panel', async () => {
  const failing = { agents: status(500), usage: status(500), prefixes: status(500) };
  const { answer, calls, setSession } = await show(failing, { getAccessToken: async () => 'abc' });
  await pass(TOGETHER);
  // The block speaks for itself.
  expect(alerts()).toEqual([expect.stringMatching(/^Unable to load dashboard data/)]);
  answer('agents', json(agentsAnswer));
  answer('usage', json(usageAnswer));
  answer('prefixes', json(prefixesAnswer));
  answer('measurements', json([measurementAnswer]));
  setSession({ getAccessToken: async () => 'later' });
  await user.click(screen.getByRole('button', { name: 'Retry dashboard' }));
  await pass();
  expect((['agents', 'usage', 'prefixes', 'measurements'] as const).map(calls)).toEqual([2, 2, 2, 1]);
  expect(credits().getByText('6,214')).toBeVisible();
  expect(agents().queryByText('Error loading prefixes')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  await pass(TOGETHER);
  expect([alerts(), updates()]).toEqual([[], ['Up to date: Agents, Credits, Prefixes, Token.']]);
});

test('each Retry has a name of its own that begins with what is seen', async () => {
  const failing = { usage: status(500), prefixes: status(500), measurements: status(500) };
  const { answer } = await show(failing, { getAccessToken: away });
  answer('agents', status(500));
  await pass(2 * MINUTE);
  const names = ['Retry agents', 'Retry credits', 'Retry token', 'Retry prefixes', 'Retry measurements'];
  for (const name of names) expect(screen.getByRole('button', { name })).toHaveTextContent(/^Retry$/);
});
