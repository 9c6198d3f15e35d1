import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { fakeRenewal, jsonAnswer } from 'shared/testing';
import { access, agents, cells, credits, MINUTE, pass, show, silence, status, usageAnswer, useFakeClock, user } from '../testing.tsx';

useFakeClock();

describe('the session', () => {
  const token = (request: { headers: Headers }) => request.headers.get('Authorization');

  test('sends its token with the calls of the user only', async () => {
    const { requests } = await show({}, { getAccessToken: async () => 'abc' });
    const sent = Object.fromEntries(requests.map((request) => [request.path, token(request)]));
    expect(sent).toEqual({
      '/api/agents': null,
      '/api/user/me': 'Bearer abc',
      '/api/user/prefixes': 'Bearer abc',
      '/api/measurements': 'Bearer abc',
    });
  });

  test('answers a 401 of two calls with a new token and one more attempt each', async () => {
    const strict =
      (body: unknown) =>
      (request: { headers: Headers }): Response =>
        token(request) === 'Bearer new' ? jsonAnswer(body) : jsonAnswer({ error: 'no' }, 401);
    const answers = { usage: strict(usageAnswer), prefixes: strict({ agents: [] }) };
    const { calls } = await show(answers, { getAccessToken: fakeRenewal('old', 'new') });
    expect(credits().getByText('6,214')).toBeVisible();
    expect([calls('usage'), calls('prefixes')]).toEqual([2, 2]);
  });

  test('that is rejected twice shows the 401', async () => {
    await show({ usage: status(401), prefixes: status(401) });
    expect(credits().getByText('HTTP error! Status: 401')).toBeVisible();
    expect(agents().getByText('HTTP error! Status: 401')).toBeVisible();
  });

  test('of nobody shows the agents and asks for nothing else', async () => {
    const getAccessToken = jest.fn(async () => 'never');
    const { requests } = await show({}, { status: 'anonymous', getAccessToken });
    expect(credits().getByText('Credit information is not available.')).toBeVisible();
    expect(access().getByText('Log in to get an access token.')).toBeVisible();
    expect(cells('vltewr01')[1]).toBe('Log in to see your prefixes');
    expect(requests.map(({ path }) => path)).toEqual(['/api/agents']);
    expect(getAccessToken).not.toHaveBeenCalled();
  });

  test('that is being restored waits; the agents need not', async () => {
    const { requests, setSession, calls } = await show({}, { status: 'restoring' });
    expect(requests.map(({ path }) => path)).toEqual(['/api/agents']);
    expect(credits().getByText('Loading credit information...')).toBeVisible();
    setSession({ status: 'signed-in' });
    await pass();
    expect(credits().getByText('6,214')).toBeVisible();
    expect(calls('agents')).toBe(1);
  });

  test('that ends keeps what is there and repeats only what needs no token', async () => {
    const { setSession, calls } = await show();
    const gone = () => Promise.reject(new AuthError('expired'));
    setSession({ status: 'expired', getAccessToken: gone });
    await pass(31 * MINUTE);
    expect(credits().getByText('6,214')).toBeVisible();
    expect(cells('vltewr01')[1]).toContain('2001:db8:3:1::/80');
    expect(calls('usage')).toBe(1);
    expect(calls('agents')).toBeGreaterThan(10);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that comes back after the login service was away tries again what failed', async () => {
    const away = () => Promise.reject(new AuthError('unreachable'));
    const { setSession } = await show({}, { status: 'unavailable', getAccessToken: away });
    const sentence = `Failed to retrieve access token: ${new AuthError('unreachable').message}`;
    for (const panel of [credits(), access(), agents()]) expect(panel.getByText(sentence)).toBeVisible();
    setSession({ status: 'signed-in' });
    await pass();
    expect(credits().getByText('6,214')).toBeVisible();
  });

  test.each(['anonymous', 'expired'] as const)('of another person, after %s, shows nothing of the first', async (between) => {
    const { setSession, answer } = await show();
    setSession({ status: between });
    await pass();
    answer('usage', silence);
    answer('prefixes', silence);
    setSession({ status: 'signed-in', getAccessToken: () => new Promise(() => {}) });
    await pass();
    expect(credits().getByText('Loading credit information...')).toBeVisible();
    expect(access().getByText('Fetching access token...')).toBeVisible();
    expect(cells('vltewr01')[1]).toBe('Loading...');
  });

  test('that is renewed leaves the focus in the dashboard', async () => {
    const { setSession } = await show({}, { status: 'expired' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    setSession({ status: 'signed-in' });
    await pass();
    expect(document.body).not.toHaveFocus();
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Refresh' }));
  });
});
