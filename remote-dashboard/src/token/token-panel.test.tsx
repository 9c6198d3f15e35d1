import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { access, MINUTE, openDetails, pass, retryIn, show, useFakeClock, user } from '../testing.tsx';

useFakeClock();

const copyButton = () => access().getByRole('button', { name: /^Cop.*access token$/ });

describe('the access token', () => {
  const long = 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.abc.def';

  test('is shown by its first 20 characters and copied as a whole, confirmed for 2 seconds', async () => {
    const { container } = await show({}, { getAccessToken: async () => long });
    expect(access().getByText('Access Token:')).toBeVisible();
    expect(access().getByText('eyJhbGciOiJSUzI1NiIs…')).toBeVisible();
    expect(container).not.toHaveTextContent(long);
    expect(access().getByText(/authenticates API requests to the gateway/)).toBeVisible();
    await user.click(copyButton());
    await pass();
    expect(await navigator.clipboard.readText()).toBe(long);
    expect(access().getByText('Copied!')).toBeVisible();
    await pass(1_999);
    expect(access().getByText('Copied!')).toBeVisible();
    await pass(1);
    expect(copyButton()).toHaveTextContent(/^Copy /);
  });

  test('of 3 characters is shown whole, with the ellipsis', async () => {
    await show({}, { getAccessToken: async () => 'abc' });
    expect(access().getByText('abc…')).toBeVisible();
  });

  test('is copied as it is now, or as it is shown if there is no newer one', async () => {
    let token = () => Promise.resolve('first');
    await show({}, { getAccessToken: () => token() });
    token = () => Promise.resolve('second');
    await user.click(copyButton());
    await pass();
    expect(await navigator.clipboard.readText()).toBe('second');
    token = () => Promise.reject(new AuthError('unreachable'));
    await user.click(copyButton());
    await pass();
    expect(await navigator.clipboard.readText()).toBe('first');
  });

  test('that the browser refuses to copy is selected, and a copy by hand is whole', async () => {
    jest.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('no'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await show({}, { getAccessToken: async () => long });
    await user.click(copyButton());
    await pass();
    expect(String(window.getSelection())).toBe('eyJhbGciOiJSUzI1NiIs…');
    const line = access().getByText(/^eyJ/);
    const copied = () => {
      const setData = jest.fn();
      fireEvent.copy(line, { clipboardData: { setData } });
      return setData.mock.calls;
    };
    expect(copied()).toEqual([['text/plain', long]]);
    // Whoever selects a part gets that part, from the browser.
    window.getSelection()?.setBaseAndExtent(line.firstChild as Node, 0, line.firstChild as Node, 3);
    expect(copied()).toEqual([]);
  });

  test('is in a curl command, masked on screen and whole when copied', async () => {
    const { container } = await show({}, { getAccessToken: async () => long });
    await openDetails('access token');
    expect(access().getByText(/^curl --/)).toHaveTextContent(
      'curl --fail-with-body "http://localhost/api/user/me" -H "Authorization: Bearer eyJhbGciOiJSUzI1NiIs…"',
    );
    await user.click(access().getByRole('button', { name: 'Copy curl command' }));
    await pass();
    const line = `curl --fail-with-body "http://localhost/api/user/me" -H "Authorization: Bearer ${long}"`;
    expect(await navigator.clipboard.readText()).toBe(line);
    expect(container).not.toHaveTextContent(long);
  });

  test.each([
    ['Expires in 58 min', '2026-11-20T13:58:00Z'],
    ['Expires in 24 h 0 min', '2026-11-21T13:00:00Z'],
    ['Expired', '2026-11-20T13:00:00Z'],
  ])('says: %s', async (words, end) => {
    const token = `e30.${btoa(JSON.stringify({ exp: Date.parse(end) / 1000 }))}.sig`;
    await show({}, { getAccessToken: async () => token });
    expect(access().getByText(words)).toHaveAttribute('datetime', new Date(end).toISOString());
  });

  test('that does not say when it ends has no time left to show', async () => {
    await show({}, { getAccessToken: async () => long });
    expect(access().queryByText(/^Expire/)).not.toBeInTheDocument();
  });

  test('is renewed at once when that is asked for, and stays meanwhile', async () => {
    let renewed = () => new Promise<string>(() => {});
    await show({}, { getAccessToken: (options) => (options?.refresh ? renewed() : Promise.resolve('old')) });
    const button = screen.getByRole('button', { name: 'Refresh' });
    renewed = async () => 'new';
    await user.click(button);
    await pass();
    expect(access().getByText('new…')).toBeVisible();
    expect(button).toHaveFocus();
  });

  test('that cannot be copied is only reported', async () => {
    const refusal = new DOMException('no', 'NotAllowedError');
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(refusal);
    const { errors } = await show();
    await user.click(copyButton());
    await pass();
    expect(errors).toEqual([refusal]);
    expect(copyButton()).toHaveTextContent(/^Copy /);
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
    expect(access().getByText(/^Old data/)).toHaveTextContent('Old data, from 13:00:00 UTC');
  });
});
