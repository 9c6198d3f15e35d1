import { describe, expect, jest, test } from '@jest/globals';
import { AuthError } from 'shared/auth';
import { access, MINUTE, pass, retryIn, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();

describe('the access token', () => {
  const long = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.abc.def';

  test('is shown by its first 20 characters and copied as a whole, confirmed for 2 seconds', async () => {
    const { container } = await show({}, { getAccessToken: async () => long });
    expect(access().getByText('Access Token:')).toBeVisible();
    expect(access().getByText('eyJhbGciOiJSUzI1NiIs…')).toBeVisible();
    expect(container).not.toHaveTextContent(long);
    expect(access().getByText(/authenticates API requests to the gateway/)).toBeVisible();
    await user.click(access().getByText('Copy'));
    await pass();
    expect(await navigator.clipboard.readText()).toBe(long);
    expect(access().getByText('Copied!')).toBeVisible();
    await pass(1_999);
    expect(access().getByText('Copied!')).toBeVisible();
    await pass(1);
    expect(access().getByText('Copy')).toBeVisible();
  });

  test('of 3 characters is shown whole, with the ellipsis', async () => {
    await show({}, { getAccessToken: async () => 'abc' });
    expect(access().getByText('abc…')).toBeVisible();
  });

  test('is copied as it is now, or as it is shown if there is no newer one', async () => {
    let token = () => Promise.resolve('first');
    await show({}, { getAccessToken: () => token() });
    token = () => Promise.resolve('second');
    await user.click(access().getByText('Copy'));
    await pass();
    expect(await navigator.clipboard.readText()).toBe('second');
    token = () => Promise.reject(new AuthError('unreachable'));
    await user.click(access().getByText('Copied!'));
    await pass();
    expect(await navigator.clipboard.readText()).toBe('first');
  });

  test('that cannot be copied is only reported', async () => {
    const refusal = new DOMException('no', 'NotAllowedError');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal);
    const { errors } = await show();
    await user.click(access().getByText('Copy'));
    await pass();
    expect(errors).toEqual([refusal]);
    expect(access().getByText('Copy')).toBeVisible();
    expect(access().queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says that it is fetched', async () => {
    await show({}, { getAccessToken: () => new Promise(() => {}) });
    expect(access().getByRole('status')).toHaveTextContent(/^Fetching access token...$/);
  });

  test.each([
    ['You are not logged in', new AuthError('signed-out')],
    ['Your session has ended. Please log in again', new AuthError('expired')],
    ['The login service did not answer', new AuthError('unreachable')],
    ['Failed to fetch access token', new Error('text of the login service')],
    ['Failed to fetch access token', Object.assign(new Error('forged'), { name: 'AuthError', failure: 'newer kind' })],
  ])('that cannot be had says: %s', async (reason, error) => {
    let token = () => Promise.reject<string>(error);
    const { errors } = await show({}, { getAccessToken: () => token() });
    expect(access().getByText(`Failed to retrieve access token: ${reason}`)).toBeVisible();
    expect(errors.map((reported) => (reported as Error).cause)).toContain(error);
    token = async () => 'abc';
    await retryIn(access());
    await pass();
    expect(access().getByText('abc…')).toBeVisible();
  });

  test('is the one at hand at first, and a new one every 30 minutes', async () => {
    const getAccessToken = jest.fn(async (options?: { refresh?: boolean }) => (options?.refresh ? 'new' : 'old'));
    await show({}, { getAccessToken });
    expect(getAccessToken.mock.calls.some(([options]) => options?.refresh)).toBe(false);
    await pass(30 * MINUTE - 1);
    expect(access().getByText('old…')).toBeVisible();
    await pass(1);
    expect(access().getByText('new…')).toBeVisible();
    expect(getAccessToken.mock.calls.filter(([options]) => options?.refresh)).toHaveLength(1);
    await pass(30 * MINUTE);
    expect(getAccessToken.mock.calls.filter(([options]) => options?.refresh)).toHaveLength(2);
  });

  test('stays when a new one cannot be had', async () => {
    const getAccessToken = async (options?: { refresh?: boolean }) => {
      if (options?.refresh) throw new AuthError('unreachable');
      return 'old';
    };
    await show({}, { getAccessToken });
    await pass(30 * MINUTE);
    expect(access().getByText('old…')).toBeVisible();
    expect(access().getByText('Failed to retrieve access token: The login service did not answer')).toBeVisible();
    expect(access().getByText(/^Old data, from/)).toHaveTextContent('Old data, from 13:00:00 UTC');
  });
});
