import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { jsonAnswer, pending } from 'shared/testing';
import {
  credits,
  json,
  MINUTE,
  openDetails,
  pass,
  retryIn,
  setVisible,
  show,
  silence,
  status,
  usageAnswer,
  useFakeClock,
  user,
} from '../testing.tsx';

useFakeClock();

describe('credits', () => {
  test('show what is used, the limit, the bar with its scale, the help and the countdown', async () => {
    await show();
    expect(credits().getByText('Credits Used Today').nextSibling).toHaveTextContent(/^6,214$/);
    expect(credits().getByText('Daily Credits Limit').nextSibling).toHaveTextContent(/^10,000$/);
    const meter = credits().getByRole('meter', { name: 'Credits used today' });
    expect(Number(meter.getAttribute('value'))).toBeCloseTo(62.14);
    expect(meter).toHaveAttribute('aria-valuetext', '6,214 of 10,000 credits used. 62% used, 3,786 credits left');
    expect(credits().getByText('0')).toBeVisible();
    expect(credits().getAllByText('10,000')).toHaveLength(2);
    expect(credits().getByText('Credits are consumed when sending probes. The daily limit resets at midnight UTC.')).toBeVisible();
    expect(credits().getByText('11 h 0 min')).toBeVisible();
  });

  test.each([
    [{ used: 8_000, limit: 10_000 }, '80%', 'value'],
    [{ used: 8_001, limit: 10_000 }, '80.01%', 'high'],
    [{ used: 12_000, limit: 10_000 }, '100%', 'high'],
    [{ used: 5, limit: 0 }, '0%', 'value'],
    [{ used: 5 }, '0%', 'value'],
  ])('of %j fill %s of the bar in the style %s', async (usage, width, style) => {
    const { container } = await show({ usage: json(usage) });
    const bar = container.querySelector('rect');
    expect(bar).toHaveAttribute('width', width);
    expect(bar).toHaveClass(style);
  });

  test('over the limit show the true number and say so', async () => {
    await show({ usage: json({ used: 10_250, limit: 10_000 }) });
    expect(credits().getByText('10,250')).toBeVisible();
    expect(credits().getByText('Over the limit by 250 credits')).toBeVisible();
  });

  test('that are no whole number are rounded, and compared as they are', async () => {
    await show({ usage: json({ used: 8_000.4, limit: 10_000 }) });
    expect(credits().getByText('Credits Used Today').nextSibling).toHaveTextContent(/^8,000$/);
    expect(credits().getByText('High usage: over 80% used, 2,000 credits left')).toBeVisible();
  });

  test('say that they load', async () => {
    await show({ usage: silence });
    expect(credits().getByRole('status')).toHaveTextContent(/^Loading credit information...$/);
  });

  test.each([
    ['a status', status(500), 'HTTP error! Status: 500'],
    ['a wrong form', json({ used: 'many' }), 'Unable to fetch usage information. Please try again later.'],
    ['HTML', () => new Response('<html>'), 'Unable to fetch usage information. Please try again later.'],
  ])('that fail with %s say so in their panel; Retry loads them again, and only them', async (_, failure, problem) => {
    const { answer, calls } = await show({ usage: failure });
    expect(credits().getByText(problem)).toBeVisible();
    expect(credits().getByRole('button', { name: 'Retry credits' })).toHaveAccessibleDescription(problem);
    const slow = pending<Response>();
    answer('usage', () => slow.promise);
    await retryIn(credits());
    await pass();
    expect(credits().getByText('Loading credit information...')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Credits' })).toHaveFocus();
    slow.resolve(jsonAnswer(usageAnswer));
    await pass();
    expect(credits().getByText('6,214')).toBeVisible();
    expect([calls('usage'), calls('agents'), calls('prefixes')]).toEqual([2, 1, 1]);
  });

  test('without a token ask to log in', async () => {
    await show({}, { getAccessToken: () => Promise.reject(new AuthError('expired')) });
    expect(credits().getByText('No access token available. Please log in again.')).toBeVisible();
    await retryIn(credits());
    await pass();
    expect(credits().getByText('No access token available. Please log in again.')).toBeVisible();
  });

  test('count down across midnight, by the minute', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T23:58:30Z'));
    await show();
    expect(credits().getByText('2 min')).toBeVisible();
    await pass(30_000);
    expect(credits().getByText('1 min')).toBeVisible();
    await pass(MINUTE);
    expect(credits().getByText('24 h 0 min')).toHaveAttribute('datetime', '2026-11-22T00:00:00.000Z');
    await pass(MINUTE);
    expect(credits().getByText('23 h 59 min')).toBeVisible();
  });

  test('of a new day are asked for as it begins', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T23:58:30Z'));
    const { answer, calls } = await show();
    answer('usage', json({ used: 0, limit: 10_000 }));
    await pass(MINUTE + 29_999);
    expect(calls('usage')).toBe(1);
    await pass(1_001);
    expect(calls('usage')).toBe(2);
    expect(credits().getByText('0% used, 10,000 credits left')).toBeVisible();
    await pass(5 * MINUTE - 1);
    expect(calls('usage')).toBe(2);
    await pass(1);
    expect(calls('usage')).toBe(3);
  });

  test('of a new day are asked for as it begins, though the page was opened again a moment before', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T23:58:30Z'));
    const { answer, back, calls } = await show({}, {}, '/dashboard');
    await pass(80_000);
    await user.click(screen.getByRole('link', { name: 'Measure' }));
    await pass();
    expect(screen.queryByRole('region', { name: 'Credits' })).not.toBeInTheDocument();
    await back();
    answer('usage', status(500));
    await pass(10_999);
    expect(calls('usage')).toBe(1);
    await pass(2_000);
    expect(calls('usage')).toBe(2);
    await pass(5 * MINUTE - 2_000);
    expect(calls('usage')).toBe(2);
    await pass(2_000);
    expect(calls('usage')).toBe(3);
  });

  test('of a new day are asked for when a tab returns that was hidden as it began', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T23:58:30Z'));
    const { calls } = await show();
    setVisible(false);
    await pass(2 * MINUTE);
    expect(calls('usage')).toBe(1);
    setVisible(true);
    await pass();
    expect([calls('usage'), calls('prefixes')]).toEqual([2, 1]);
  });

  test('of a session that has ended are not asked for at midnight', async () => {
    jest.setSystemTime(Date.parse('2026-11-20T23:58:30Z'));
    const { setSession, calls } = await show();
    setSession({ status: 'expired' });
    await pass(10 * MINUTE);
    expect(calls('usage')).toBe(1);
  });

  test('have the right countdown when a hidden tab returns', async () => {
    await show();
    setVisible(false);
    jest.setSystemTime(Date.parse('2026-11-20T20:00:00Z'));
    setVisible(true);
    expect(credits().getByText('4 h 0 min')).toBeVisible();
    await pass();
  });

  test.each([
    ['late', '2026-11-20T23:30:00Z', '30 min'],
    ['early', '2026-11-20T01:00:00Z', '23 h 0 min'],
    ['a day and more early', '2026-11-18T23:58:00Z', '2 min'],
  ])('have a countdown by the clock of the server where that of the computer is %s', async (_, time, left) => {
    await show({ usage: () => new Response(JSON.stringify(usageAnswer), { headers: { Date: time } }) });
    expect(credits().getByText(left)).toBeVisible();
  });

  test('of a new day are asked for as it begins for the server, whose day is not that of the computer', async () => {
    const { calls } = await show({
      usage: () => new Response(JSON.stringify(usageAnswer), { headers: { Date: 'Fri, 20 Nov 2026 23:58:30 GMT' } }),
    });
    await pass(MINUTE + 29_999);
    expect(calls('usage')).toBe(1);
    expect(credits().getByText('1 min')).toBeVisible();
    await pass(1);
    expect(credits().getByText('24 h 0 min')).toBeVisible();
    await pass(1_000);
    expect(calls('usage')).toBe(2);
  });

  test('have a course: what this browser has seen since 00:00 UTC, also after a reload', async () => {
    const { answer, unmount } = await show({ usage: json({ ...usageAnswer, used: 1_200 }) });
    await openDetails('credits');
    expect(credits().queryByText(/^Seen in this browser/)).not.toBeInTheDocument();
    answer('usage', json(usageAnswer));
    await pass(5 * MINUTE);
    expect(credits().getByText('Seen in this browser today: from 1,200 at 13:00 to 6,214 at 13:05 UTC')).toBeVisible();
    unmount();
    await pass(10 * MINUTE);
    await show();
    await openDetails('credits');
    expect(credits().getByText('Seen in this browser today: from 1,200 at 13:00 to 6,214 at 13:15 UTC')).toBeVisible();
  });

  test('have no course of another account, of another day, or of a session that has ended', async () => {
    const { unmount } = await show();
    unmount();
    const other = await show({ usage: json({ ...usageAnswer, user_id: 'other', used: 5 }) });
    await openDetails('credits');
    expect(credits().queryByText(/^Seen in this browser/)).not.toBeInTheDocument();
    other.unmount();
    jest.setSystemTime(Date.parse('2026-11-21T00:00:00Z'));
    const { setSession } = await show({ usage: json({ ...usageAnswer, user_id: 'other', used: 0 }) });
    await openDetails('credits');
    expect(credits().queryByText(/^Seen in this browser/)).not.toBeInTheDocument();
    expect(localStorage.getItem('personal:usage-today')).not.toBeNull();
    setSession({ status: 'anonymous' });
    await pass();
    expect(localStorage.getItem('personal:usage-today')).toBeNull();
  });

  test('have a course in a browser that keeps nothing, and for a gateway that names no account', async () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { answer } = await show({ usage: json({ used: 1, limit: 10 }) });
    await openDetails('credits');
    answer('usage', json({ used: 2, limit: 10 }));
    await pass(5 * MINUTE);
    expect(credits().getByText('Seen in this browser today: from 1 at 13:00 to 2 at 13:05 UTC')).toBeVisible();
  });
});

describe('the cost line', () => {
  const type = async (label: string, text: string) => {
    const input = credits().getByRole('textbox', { name: label });
    await user.clear(input);
    if (text) await user.type(input, text);
  };
  const sum = () => credits().getByRole('status');

  test('multiplies probes and agents, and says whether that fits today', async () => {
    const { answer } = await show();
    await openDetails('credits');
    expect(sum()).toHaveTextContent('= … credits');
    await type('Probes', '1,000');
    await type('Agents', '3');
    expect(sum()).toHaveTextContent('= 3,000 credits. Fits today: leaves 786 credits');
    answer('usage', json({ used: 7_001, limit: 10_000 }));
    await pass(5 * MINUTE);
    expect(sum()).toHaveTextContent('= 3,000 credits. Does not fit today: 1 credit too many');
    answer('usage', json({ used: 7_001 }));
    await pass(5 * MINUTE);
    expect(sum()).toHaveTextContent(/^= 3,000 credits$/);
  });

  test.each(['0', '-1', '1.5', '1e3', 'many', '١٢', '10000000'])('takes %s as it is typed, and says what it wants', async (text) => {
    await show();
    await openDetails('credits');
    await type('Agents', '3');
    await type('Probes', text);
    const input = credits().getByRole('textbox', { name: 'Probes' });
    expect(input).toHaveValue(text);
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Whole numbers from 1 to 9,999,999, please');
    await type('Probes', '');
    expect(input).toBeValid();
  });

  test('loses nothing that was typed: not by a refresh, not by a failure, not by leaving', async () => {
    const { answer, unmount } = await show();
    await openDetails('credits');
    await type('Probes', '12x');
    answer('usage', status(500));
    await pass(5 * MINUTE);
    expect(credits().getByRole('textbox', { name: 'Probes' })).toHaveValue('12x');
    unmount();
    await show();
    await openDetails('credits');
    expect(credits().getByRole('textbox', { name: 'Probes' })).toHaveValue('12x');
  });
});
