import { beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import type { DashboardOptions } from 'shared/embed/contract';
import { type FakeAnswer, fakeFetch, jsonAnswer } from 'shared/testing';
import {
  access,
  agents,
  agentsAnswer,
  comeNear,
  credits,
  json,
  MINUTE,
  measurementAnswer,
  measurements,
  openDetails,
  pass,
  row,
  status,
  usageAnswer,
  useFakeClock,
  useFakeLayout,
  user,
} from '../testing.tsx';
import { Embedded } from './embedded.tsx';

useFakeClock();
useFakeLayout();

const report = jest.fn();
beforeEach(() => {
  Object.assign(globalThis, { __webpack_public_path__: 'https://www.example.org/remotes/dashboard_embed/v1/', reportError: report });
});

const token = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.test';
const getAccessToken = async () => token;

/** Shows the dashboard as a page embeds it. */
async function embed(options: Partial<DashboardOptions>, changes: Record<string, FakeAnswer> = {}) {
  const answers: Record<string, FakeAnswer> = {
    '/api/agents': json(agentsAnswer),
    '/api/user/me': json(usageAnswer),
    '/api/user/prefixes': json({ user_id: 'u', agents: [] }),
    '/api/measurements': json([measurementAnswer]),
    ...changes,
  };
  const { requests } = fakeFetch(answers);
  const { rerender } = render(<Embedded gateway="" {...options} />);
  await pass();
  return {
    answers,
    requests,
    update: async (next: Partial<DashboardOptions>) => {
      rerender(<Embedded gateway="" {...next} />);
      await pass();
    },
  };
}

test('numbers and moments are written as the page wants it, and change in place', async () => {
  const { update } = await embed({ getAccessToken });
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'ewr');
  await update({ getAccessToken, locale: 'de-DE' });
  expect(screen.getByText('62% used, 3.786 credits left')).toBeVisible();
  expect(agents().getByText('1,5 kpps')).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('ewr');
  await openDetails('credits');
  await user.type(credits().getByRole('textbox', { name: 'Probes' }), '1.000');
  await user.type(credits().getByRole('textbox', { name: 'Agents' }), '3');
  expect(credits().getByText('= 3.000 credits. Fits today: leaves 786 credits')).toBeVisible();
  await user.type(credits().getByRole('textbox', { name: 'Probes' }), ',5');
  expect(credits().getByText('Whole numbers from 1 to 9.999.999, please')).toBeVisible();
  await update({ getAccessToken, locale: 'en-US' });
  expect(screen.getByText('just now')).toHaveAttribute('title', expect.stringMatching(/^01:00:00\sPM UTC$/));
});

test('a link leaves the page as it is', async () => {
  const onNavigate = jest.fn();
  const { update } = await embed({ getAccessToken });
  const link = screen.getByRole('link');
  const url = 'https://www.example.org/docs/measurements';
  expect(screen.getAllByRole('link')).toEqual([link]);
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([url, '_blank', 'noopener']);
  expect(fireEvent.click(link)).toBe(true);
  await update({ getAccessToken, onNavigate });
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
  expect(onNavigate).not.toHaveBeenCalled();
  // Nothing else happens.
  expect(fireEvent.click(link)).toBe(false);
  expect(onNavigate.mock.calls).toEqual([[url]]);
});

test('the page is told of data, of a selection, and of a measurement that is ended, and of no secret', async () => {
  const onEvent = jest.fn();
  await embed({ getAccessToken, onEvent }, { '/api/measurement/m1/cancel': json({}) });
  const told = () => onEvent.mock.calls.splice(0).map(([event]) => event);
  const loaded = (data: string) => ({ type: 'loaded', data });
  const first = told();
  expect(first).toHaveLength(5);
  expect(first).toEqual(expect.arrayContaining(['agents', 'credits', 'measurements', 'prefixes', 'token'].map(loaded)));
  expect(JSON.stringify(first)).not.toContain('eyJ');

  await user.click(screen.getByRole('checkbox', { name: /vltcdg01/ }));
  await user.click(screen.getByRole('checkbox', { name: /vltewr01/ }));
  expect(told()).toEqual([
    { type: 'selected', agents: ['vltcdg01'] },
    { type: 'selected', agents: ['vltcdg01', 'vltewr01'] },
  ]);
  await user.click(measurements().getByRole('button', { name: 'Cancel m1' }));
  await pass();
  expect(told()).toEqual([{ type: 'cancelled', measurement: 'm1' }, loaded('measurements')]);
  await pass(2 * MINUTE);
  expect(told()).toContainEqual(loaded('agents'));
});

test('callbacks that throw break nothing, and are reported', async () => {
  const mistake = new Error('of the page');
  const fail = () => {
    throw mistake;
  };
  const callbacks = { onReady: fail, onEvent: fail, onError: fail, onNavigate: fail };
  await embed({ getAccessToken, ...callbacks }, { '/api/user/me': status(500) });
  expect(credits().getByText('HTTP error! Status: 500')).toBeVisible();
  expect(row('vltcdg01')).toBeVisible();
  fireEvent.click(screen.getByRole('link'));
  await user.click(screen.getByRole('checkbox', { name: /vltcdg01/ }));
  expect(agents().getByText('1 agent selected')).toBeVisible();
  expect(new Set(report.mock.calls.flat())).toEqual(new Set([mistake]));
});

test('the map is there for those who ask for it, and what is picked on it is picked in the table', async () => {
  const onEvent = jest.fn();
  const { update } = await embed({});
  expect(screen.queryByRole('region', { name: 'Where the agents are' })).toBeNull();
  await update({ panels: ['map', 'agents'], onEvent });
  comeNear();
  await pass();
  await user.click(screen.getByRole('button', { name: /Paris/ }));
  expect(screen.getByRole('checkbox', { name: /vltcdg01/ })).toBeChecked();
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: ['vltcdg01'] });
  expect(screen.getByRole('button', { name: /Paris/ })).not.toHaveAttribute('aria-pressed');
  await update({ panels: ['map'], onEvent });
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByRole('button', { name: /Atlanta/ }));
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: ['vltcdg01', 'vltatl01'] });
  // A table that comes later leads nowhere.
  const { activeElement } = document;
  await update({ panels: ['map', 'agents'], onEvent });
  expect(row('vltatl01')).toBeVisible();
  expect(activeElement).toHaveFocus();
});

test('a long table above the map can be skipped', async () => {
  const many = { '/api/agents': json(Array.from({ length: 101 }, (_, index) => ({ id: `agent${index}` }))) };
  const { update } = await embed({ panels: ['map', 'agents'] }, many);
  await user.click(screen.getByRole('button', { name: 'Skip to the map' }));
  expect(screen.getByRole('region', { name: 'Where the agents are' })).toHaveFocus();
  await update({ panels: ['agents'] });
  expect(screen.queryByRole('button', { name: 'Skip to the map' })).toBeNull();
});

test('where every panel is personal, who is not signed in is told so', async () => {
  const { update, requests } = await embed({ panels: ['credits'], onSignIn() {} });
  expect(screen.getByText('Log in to see this.')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Login']);
  expect(requests).toEqual([]);
  await update({ panels: ['credits'], getAccessToken });
  expect(credits().getByText('62% used, 3,786 credits left')).toBeVisible();
  expect(screen.queryByText('Log in to see this.')).toBeNull();
});

test('a map without a table says itself what is picked on it, and takes it back', async () => {
  const onEvent = jest.fn();
  const healthy = { healthy: true };
  const paris = ['vltcdg01', 'vltcdg02'];
  await embed({ panels: ['map'], onEvent }, { '/api/agents': json(['vltatl01', ...paris].map((id) => ({ id, health: healthy }))) });
  comeNear();
  await pass();
  const place = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  const rings = () => [...document.querySelectorAll('.picked')].map((ring) => ring.parentElement?.querySelector('title')?.textContent);
  expect([place('Paris'), place('Atlanta')].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'false']);
  expect(rings()).toEqual([]);

  await user.click(place('Paris'));
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: paris });
  expect([place('Paris'), place('Atlanta')].map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(rings()).toEqual(['Paris CDG: 2 of 2 healthy']);

  // Its mark does the same.
  const mark = [...document.querySelectorAll('title')].find(({ textContent }) => textContent?.startsWith('Paris'));
  await user.click(mark?.parentElement as Element);
  expect(onEvent).toHaveBeenLastCalledWith({ type: 'selected', agents: [] });
  expect(place('Paris')).toHaveAttribute('aria-pressed', 'false');
  expect(rings()).toEqual([]);
});

test("who is not signed in may be, by the page's own way, which may fail too", async () => {
  const onSignIn = jest.fn(() => {
    throw new Error('of the page');
  });
  await embed({ onSignIn });
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect([onSignIn.mock.calls, report.mock.calls.length]).toEqual([[[]], 1]);
});

test('a token that the gateway refuses is renewed once for all calls', async () => {
  const asked: unknown[] = [];
  let token = 'old';
  const { requests } = await embed(
    {
      getAccessToken: async (request) => {
        asked.push(request);
        await Promise.resolve();
        if (request?.refresh) token = 'new';
        return token;
      },
    },
    Object.fromEntries(['/api/user/me', '/api/user/prefixes', '/api/measurements'].map((path) => [path, onlyFor('new', path)])),
  );
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  expect(asked.filter((request) => (request as { refresh?: boolean } | undefined)?.refresh)).toHaveLength(1);
  expect(requests.filter(({ headers }) => headers.get('Authorization') === 'Bearer old')).toHaveLength(3);
  // The token goes nowhere but where it was sent.
  for (const { init } of requests) expect([init.redirect, init.credentials]).toEqual(['error', 'omit']);
});

function onlyFor(wanted: string, path: string): FakeAnswer {
  const body = { '/api/user/me': usageAnswer, '/api/user/prefixes': { user_id: 'u', agents: [] } }[path] ?? [];
  return ({ headers }) => (headers.get('Authorization') === `Bearer ${wanted}` ? jsonAnswer(body) : jsonAnswer({ error: 'no' }, 401));
}

test('the token that several panels have is renewed each time that it is asked for anew, whichever panels come and go', async () => {
  let tokens = 0;
  const renew = async (request?: { refresh?: boolean }) => {
    if (request?.refresh) tokens += 1;
    return `${tokens} of all tokens`;
  };
  const { update } = await embed({ getAccessToken: renew });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass();
  expect(access().getByText('1 of all tokens…')).toBeVisible();

  await update({ getAccessToken: renew, panels: ['agents'] });
  await update({ getAccessToken: renew, panels: ['token'] });
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass();
  expect(access().getByText('2 of all tokens…')).toBeVisible();
});

test("the day's credits that several panels have go on, though the gateway does not say whose they are", async () => {
  const { answers } = await embed({ getAccessToken }, { '/api/user/me': json({ used: 1, limit: 9 }) });
  answers['/api/user/me'] = json({ used: 2, limit: 9 });
  await pass(MINUTE);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await pass();
  await openDetails('credits');
  expect(credits().getByText('Seen in this browser today: from 1 at 13:00 to 2 at 13:01 UTC')).toBeVisible();
});

test.each<[string, () => Promise<string>]>([
  ['is refused', () => Promise.reject(new Error('secret'))],
  ['never comes', () => new Promise(() => {})],
])('a token that %s leaves what needs none, and can be asked for again', async (_what, noToken) => {
  const onError = jest.fn();
  const onSignIn = () => {};
  const { update } = await embed({ getAccessToken: noToken, onError, onSignIn });
  await pass(MINUTE);
  expect(row('vltcdg01')).toBeVisible();
  const sentence = 'Failed to retrieve access token: Failed to fetch access token';
  for (const panel of [credits(), access(), agents()]) expect(panel.getByText(sentence)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secret');
  expect(onError).toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  await update({ getAccessToken, onSignIn });
  await user.click(credits().getByRole('button', { name: /^Retry / }));
  await pass();
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
});

test.each<[string, () => Promise<string>]>([
  ['an empty text', async () => ''],
  ['nothing', async () => undefined as never],
  ['an error of that name and reason', () => Promise.reject(new AuthError('expired'))],
])('a session that ends with %s can be renewed, and what is shown stays meanwhile', async (_what, noToken) => {
  const onSignIn = jest.fn();
  let current = getAccessToken;
  const source = () => current();
  const { requests, update } = await embed({ getAccessToken: source, onSignIn });
  await openDetails('credits');
  await user.type(credits().getByRole('textbox', { name: 'Probes' }), '7');
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  current = noToken;
  await pass(6 * MINUTE);
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  expect(credits().getByRole('textbox', { name: 'Probes' })).toHaveValue('7');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(onSignIn).toHaveBeenCalledTimes(1);
  // It is not asked for again and again.
  const before = requests.length;
  await update({ getAccessToken: () => noToken(), onSignIn });
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  await update({ getAccessToken, onSignIn });
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  expect(requests.length).toBeGreaterThan(before);
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  // Somebody else may have logged in.
  await openDetails('credits');
  expect(credits().getByRole('textbox', { name: 'Probes' })).toHaveValue('');
});

test('two dashboards keep nothing for each other', async () => {
  await embed({ getAccessToken, panels: ['credits'] });
  await user.type(credits().getByRole('textbox', { name: 'Probes' }), '7');
  const { unmount } = render(<Embedded gateway="" getAccessToken={getAccessToken} panels={['credits']} />);
  await pass();
  const fields = () => screen.getAllByRole('textbox', { name: 'Probes' }).map((field) => (field as HTMLInputElement).value);
  expect(fields()).toEqual(['7', '']);
  unmount();
  expect([fields(), localStorage.length]).toEqual([['7'], 0]);
});

test('Retry keeps the focus where it was, with the agents that come', async () => {
  const { answers } = await embed({}, { '/api/agents': status(500) });
  await user.click(screen.getByRole('button', { name: /^Retry / }));
  const { activeElement } = document;
  expect(activeElement).not.toBe(document.body);
  answers['/api/agents'] = json(agentsAnswer);
  await pass(MINUTE);
  await user.click(screen.getByRole('button', { name: /^Retry / }));
  await pass();
  expect(row('vltcdg01')).toBeVisible();
  expect(activeElement).toHaveFocus();
  expect(activeElement).toContainElement(row('vltcdg01'));
});

test("another gateway begins with nothing of the first one's", async () => {
  const { answers, update } = await embed({ getAccessToken, gateway: 'https://one.example.org' });
  expect(credits().getByText('6,214')).toBeVisible();
  const never: FakeAnswer = () => new Promise(() => {});
  for (const path of Object.keys(answers)) answers[path] = never;
  await update({ getAccessToken, gateway: 'https://two.example.org' });
  expect(screen.queryByText('6,214')).toBeNull();
  expect(screen.queryByText('vltcdg01')).toBeNull();
  answers['/api/user/me'] = json({ ...usageAnswer, used: 5 });
  await pass(MINUTE);
  await user.click(credits().getByRole('button', { name: /^Retry / }));
  await pass();
  expect(credits().getByText('Credits Used Today').nextSibling).toHaveTextContent(/^5$/);
  // The first one's credits are no part of the day's course.
  await openDetails('credits');
  expect(credits().queryByText(/^Seen in this browser/)).toBeNull();
});
