import { describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthError } from 'shared/auth';
import { type FakeAnswer, fakeSession, jsonAnswer, pending } from 'shared/testing';
import { answers, net, onError, page, placeholderText, probes, show, tab, text, useFakeAnswers, visitor } from '../../test/example.tsx';

useFakeAnswers();

describe('for a signed-in user', () => {
  test('agent and source address are filled in, and the token is hidden', async () => {
    await show(fakeSession());
    expect(text()).toMatch(/^curl "https:\/\/www\.example\.org" "Bearer ••••••••" vltewr01 2001:db8:1:17d9:8e72:\S+$/);
    expect(probes().getByText('From your agent vltewr01, with an address of yours.')).toBeVisible();
    expect(probes().getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(net.requests.map(({ path }) => path).sort()).toEqual(['/api/agents', '/api/user/prefixes']);
  });

  test('Copy includes the real token, as of the click', async () => {
    const user = userEvent.setup();
    let token = 'first';
    await show(fakeSession({ getAccessToken: async () => token }));
    token = 'second';
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe(text()?.replace('••••••••', 'second'));
    await user.click(tab('Python'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe('print("Bearer second")');
  });

  test('Copy waits until all values are loaded, also while the session is restored', async () => {
    const user = userEvent.setup();
    const agents = pending<Response>();
    answers['/api/agents'] = () => agents.promise;
    const { rerender } = await show(fakeSession({ status: 'restoring', getAccessToken: () => Promise.reject(new Error('too early')) }));
    await user.click(tab('curl'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    rerender(page(fakeSession({ getAccessToken: async () => 'real' })));
    await act(async () => {});
    expect(probes().getByText('Asking for your agent and address…')).toBeVisible();
    expect(probes().getByRole('button', { name: 'Run' })).toBeEnabled();
    expect(await navigator.clipboard.readText()).toBe('');
    await act(async () => agents.resolve(jsonAnswer([{ id: 'vltewr01', health: { healthy: true } }])));
    expect(await probes().findByText('Copied!')).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toMatch(/"Bearer real" vltewr01 2001:db8:1:17d9:8e72:/);
  });

  test('values that cannot be loaded are copied as placeholders, without the token', async () => {
    const user = userEvent.setup();
    answers['/api/agents'] = () => jsonAnswer({}, 500);
    await show(fakeSession({ getAccessToken: async () => 'real' }));
    await user.click(tab('curl'));
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(await navigator.clipboard.readText()).toBe(placeholderText);
  });

  test('a session that could not be restored is reported, whatever the cause, and a login is offered', async () => {
    await show(fakeSession({ status: 'unavailable' }));
    for (const name of ['Send four probes', 'List your own prefixes']) {
      const example = within(screen.getByRole('figure', { name }));
      expect(example.getByText('Your session could not be restored: shown with placeholders.')).toBeVisible();
      expect(example.queryByRole('button', { name: 'Run' })).toBeNull();
      expect(example.getByRole('button', { name: 'Login' })).toBeVisible();
    }
  });

  test('texts are replaced only when their values change', async () => {
    const code = (name: string) => screen.getByRole('figure', { name }).querySelector('pre');
    const view = await show(visitor);
    const [own, open] = [code('Send four probes'), code('List the agents')];
    view.rerender(page(fakeSession()));
    await act(async () => {});
    expect(code('Send four probes')).not.toBe(own);
    expect(code('List the agents')).toBe(open);
  });

  test('a token that cannot be had is not copied, and the error is reported', async () => {
    const user = userEvent.setup();
    let failure: Error | undefined;
    await show(fakeSession({ getAccessToken: async () => (failure ? Promise.reject(failure) : 'token') }));
    failure = new AuthError('unreachable');
    onError.mockClear();
    await user.click(probes().getByRole('button', { name: 'Copy Send four probes' }));
    expect(onError).toHaveBeenCalledWith(failure);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('the experiment survives a reload, and another user gets another one', async () => {
    (await show(fakeSession())).unmount();
    const kept = JSON.parse(sessionStorage.getItem('docs-experiment') ?? '');
    (await show(fakeSession())).unmount();
    expect(JSON.parse(sessionStorage.getItem('docs-experiment') ?? '')).toEqual(kept);
    answers['/api/user/prefixes'] = () =>
      jsonAnswer({ agents: [{ agent_id: 'vltewr01', prefixes: [{ user_prefix: '2001:db8:1:2:2::/80' }] }] });
    await show(fakeSession());
    expect(text()).toMatch(/ 2001:db8:1:2:2:/);
  });

  test('values that cannot be loaded have a sentence, and Retry loads them again', async () => {
    const prefixes = answers['/api/user/prefixes'] as FakeAnswer;
    answers['/api/user/prefixes'] = () => jsonAnswer({}, 500);
    await show(fakeSession());
    expect(text()).toContain('vltcdg01 2001:db8:a1:17d9:8e72::42');
    expect(probes().getByText('Your agent and address could not be filled in.')).toBeVisible();
    expect(onError).toHaveBeenCalled();
    answers['/api/user/prefixes'] = prefixes;
    await userEvent.click(probes().getByRole('button', { name: 'Retry agent and address' }));
    await waitFor(() => expect(text()).toContain('vltewr01 2001:db8:1:17d9:8e72:'));
  });

  test('without a healthy agent there are no values', async () => {
    answers['/api/agents'] = () => jsonAnswer([{ id: 'vltewr01', health: null }]);
    await show(fakeSession());
    expect(probes().getByText('No healthy agent has a prefix of yours at the moment.')).toBeVisible();
  });

  test('when the session expires everything stays, and a login returns to the page', async () => {
    const view = await show(fakeSession());
    const filled = text();
    const signIn = jest.fn(async () => {});
    view.rerender(page(fakeSession({ status: 'expired', signIn })));
    expect(text()).toBe(filled?.replace('••••••••', '$TOKEN'));
    await userEvent.click(probes().getByRole('button', { name: 'Login' }));
    expect(signIn.mock.calls).toEqual([[{ returnTo: '/docs/measurements#sending', signUp: false }]]);
  });

  test('signing out removes the values', async () => {
    const view = await show(fakeSession());
    view.rerender(page(visitor));
    await act(async () => {});
    expect(text()).toBe(placeholderText);
    expect(sessionStorage).toHaveLength(0);
  });
});

test("the link to the query page contains the user's source address once it is known", async () => {
  const queryOf = () => {
    const href = screen.getByRole('link', { name: /^Open on the query page\s+\(A query\)$/ }).getAttribute('href') ?? '';
    const { pathname, searchParams, hash } = new URL(href, 'https://www.example.org');
    expect([pathname, hash]).toEqual(['/docs/datasets/query', '']);
    return searchParams.get('q');
  };
  const view = await show(visitor);
  expect(queryOf()).toBe("SELECT toIPv6('2001:db8:a1:17d9:8e72::42')");
  view.rerender(page(fakeSession()));
  await act(async () => {});
  expect(queryOf()).toMatch(/^SELECT toIPv6\('2001:db8:1:17d9:8e72:[^']+'\)$/);
});
