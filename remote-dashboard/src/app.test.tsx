import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { jsonAnswer, pending } from 'shared/testing';
import { readForUser, storeForUser } from 'shared/user-storage';
import {
  access,
  agents,
  agentsAnswer,
  json,
  MINUTE,
  pass,
  retryIn,
  setVisible,
  show,
  silence,
  status,
  useFakeClock,
  user,
} from './testing.tsx';

useFakeClock();

const AGENTS_FAILURE = 'Unable to connect to the gateway. Please check your network connection.';

describe('the page', () => {
  test('says its name once its heading is there', async () => {
    const { titles } = await show({ agents: silence });
    expect(titles).toEqual(['Dashboard']);
    const heading = screen.getByRole('heading', { level: 1, name: 'Dashboard' });
    expect(heading).toHaveAttribute('tabindex', '-1');
    expect(screen.getByText('Manage your measurements across the network.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'measurements documentation' })).toHaveAttribute('href', '/docs/measurements');
  });

  test('shows nothing but the loading text while the agents load, and starts all calls at once', async () => {
    const { calls } = await show({ agents: silence });
    expect(screen.getByRole('status')).toHaveTextContent('Loading dashboard data...');
    expect(screen.queryByText('Credits Used Today')).not.toBeInTheDocument();
    expect([calls('agents'), calls('prefixes'), calls('usage')]).toEqual([1, 1, 1]);
  });

  test.each([
    ['a status', status(503), 'HTTP error! Status: 503'],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), AGENTS_FAILURE],
    ['a wrong form', json({ agents: [] }), 'The gateway answered in a form that this page does not understand.'],
  ])('when the first agents call fails with %s, shows the error in place of the panels', async (_, answer, problem) => {
    const { errors } = await show({ agents: answer });
    const alert = screen.getByRole('alert');
    expect(within(alert).getByRole('heading')).toHaveTextContent(/^Unable to load dashboard data$/);
    expect(within(alert).getByText(problem)).toBeVisible();
    expect(within(alert).getByText('the gateway may be unavailable.')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    expect(screen.queryByText('Access Token:')).not.toBeInTheDocument();
    expect(errors.at(-1)).toHaveProperty('message', problem);
  });

  test('when no item of the first list can be read, shows the panels, and reports the items', async () => {
    const { errors } = await show({ agents: json([{ id: 7 }]) });
    expect(screen.getByText('No agents. The gateway names none that can be shown.')).toBeVisible();
    expect(screen.getByText('Access Token:')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(errors.map(String)).toEqual([expect.stringContaining('/api/agents has answered with 1 odd part')]);
  });

  test('Retry returns to loading, keeps the focus on the page, and shows the panels when the agents come', async () => {
    const slow = pending<Response>();
    const { answer, calls } = await show({ agents: status(500) });
    answer('agents', () => slow.promise);
    await retryIn(within(screen.getByRole('alert')));
    await pass();
    expect(screen.getByText('Loading dashboard data...')).toBeVisible();
    expect(document.body).not.toHaveFocus();
    slow.resolve(jsonAnswer(agentsAnswer));
    await pass();
    expect(screen.getByRole('table')).toBeVisible();
    expect(calls('agents')).toBe(2);
    expect(document.body).not.toHaveFocus();
  });
});

test("calls go over the page's own connection: browsers keep those without credentials on another one", async () => {
  const { requests } = await show();
  expect(requests.map(({ init }) => init.credentials)).toEqual(requests.map(() => 'same-origin'));
  expect(requests.length).toBeGreaterThan(2);
});

test('a panel that breaks is told to the host apart from other failures, and the other panels go on', async () => {
  const { answer, errors, broken } = await show();
  const mistake = new RangeError('of a panel');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.spyOn(Number.prototype, 'toFixed').mockImplementation(() => {
    throw mistake;
  });
  answer('agents', json([{ id: 'new', health: { healthy: true }, config: [{ probing_rate: 1500 }] }]));
  await pass(2 * MINUTE);
  expect(agents().getByRole('alert')).toHaveTextContent('This panel has stopped working.');
  expect(access().getByText(/Access Token:/)).toBeVisible();
  expect([broken, errors]).toEqual([[mistake], []]);
});

describe('what the browser keeps for a user', () => {
  test.each([
    ['that is opened without a session', ['anonymous'], ['of Ada']],
    ['whose session is not restored', ['restoring', 'anonymous'], ['of Ada']],
    ['whose session turns out to have ended', ['unavailable', 'anonymous'], ['of Ada']],
    ['whose session has ended', ['signed-in', 'expired'], ['of Ada']],
    ['whose visitor signs out', ['signed-in', 'anonymous'], null],
    ['whose visitor signs out after the session has ended', ['expired', 'anonymous'], null],
  ] as const)('on a page %s', async (_, [first, ...later], kept) => {
    storeForUser('measurements', ['of Ada']);
    const { setSession } = await show({}, { status: first }, '/dashboard/agents/vltewr01');
    for (const status of later) setSession({ status });
    await pass();
    expect(readForUser('measurements')).toEqual(kept);
  });
});

describe('leaving', () => {
  test.each(['agents', 'usage', 'prefixes'] as const)('in the middle of the %s call ends it, without an error or a timer', async (name) => {
    const { unmount, requests, errors } = await show({ [name]: silence });
    unmount();
    await pass();
    const request = requests.find(({ path }) => path.endsWith({ agents: 'agents', usage: 'me', prefixes: 'prefixes' }[name]));
    expect(request?.init.signal?.aborted).toBe(true);
    expect(errors).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('while the token is fetched sends nothing later', async () => {
    const slow = pending<string>();
    const { unmount, requests, errors } = await show({}, { getAccessToken: () => slow.promise });
    unmount();
    slow.resolve('late');
    await pass();
    expect(requests.map(({ path }) => path)).toEqual(['/api/agents']);
    expect(errors).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('while the token fails reports nothing', async () => {
    const slow = pending<string>();
    const { unmount, errors } = await show({}, { getAccessToken: () => slow.promise });
    unmount();
    slow.reject(new Error('late'));
    await pass();
    expect(errors).toEqual([]);
  });

  test('ends all repetition', async () => {
    const { unmount, requests } = await show();
    await user.click(access().getByRole('button', { name: 'Copy access token' }));
    await pass();
    unmount();
    expect(jest.getTimerCount()).toBe(0);
    const before = requests.length;
    await pass(60 * MINUTE);
    setVisible(false);
    setVisible(true);
    await pass();
    expect(requests).toHaveLength(before);
  });
});
