import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import type { PanelName } from 'shared/embed/contract';
import { type FakeAnswer, jsonAnswer } from 'shared/testing';
import { access, agents, credits, json, MINUTE, openDetails, pass, row, usageAnswer, user } from '../testing.tsx';
import { embed, getAccessToken, report, useFakeHostPage } from './testing.tsx';

useFakeHostPage();

test('where every panel is personal, who is not signed in is told so', async () => {
  const { update, requests } = await embed({ panels: ['credits'], onSignIn() {} });
  expect(screen.getByText('Log in to see this.')).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Login']);
  expect(requests).toEqual([]);
  await update({ panels: ['credits'], getAccessToken });
  expect(credits().getByText('62% used, 3,786 credits left')).toBeVisible();
  expect(screen.queryByText('Log in to see this.')).toBeNull();
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

// What docs/embedding.md says.
test.each<[PanelName, 'selected' | 'not selected', number]>([
  ['token', 'not selected', 2],
  ['agents', 'selected', 2],
  ['agents', 'not selected', 0],
  ['map', 'not selected', 0],
])('the panel %s with agents %s asks for a new token %d times an hour', async (panel, selected, times) => {
  const renew = jest.fn(async (_request?: { refresh?: boolean }) => 'token');
  await embed({ getAccessToken: renew, panels: [panel] });
  if (selected === 'selected') await user.click(screen.getByRole('checkbox', { name: /vltcdg01/ }));
  await pass(61 * MINUTE);
  expect(renew.mock.calls.filter(([request]) => request?.refresh)).toHaveLength(times);
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
  const panels = ['credits'] as const;
  let current = getAccessToken;
  const source = () => current();
  const { requests, update } = await embed({ getAccessToken: source, onSignIn, panels });
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
  await update({ getAccessToken: () => noToken(), onSignIn, panels });
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
  await update({ getAccessToken, onSignIn, panels });
  expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
  expect(requests.length).toBeGreaterThan(before);
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  // Somebody else may have logged in.
  expect(credits().getByRole('textbox', { name: 'Probes' })).toHaveValue('');
});

test.each<[string, (options: { onSignIn?(): void }) => Promise<void>]>([
  [
    'is renewed',
    async ({ onSignIn }) => {
      let current = async () => '';
      await embed({ getAccessToken: () => current(), onSignIn, panels: ['credits', 'agents'] });
      current = getAccessToken;
      await user.click(screen.getByRole('button', { name: 'Refresh' }));
    },
  ],
  [
    'begins',
    async (options) => {
      const { update } = await embed(options);
      await user.click(screen.getByRole('button', { name: 'Login' }));
      await update({ ...options, getAccessToken });
    },
  ],
])('the focus stays in the dashboard when a session %s', async (_what, begin) => {
  await begin({ onSignIn() {} });
  await pass();
  expect(screen.getByText('62% used, 3,786 credits left')).toBeVisible();
  expect(document.body).not.toHaveFocus();
  expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Refresh' }));
});

test('a session that begins takes no focus from the page', async () => {
  const { update } = await embed({});
  const own = document.body.appendChild(document.createElement('input'));
  own.focus();
  await update({ getAccessToken });
  expect(own).toHaveFocus();
  own.remove();
});
