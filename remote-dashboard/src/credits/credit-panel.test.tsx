import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { AuthError } from 'shared/auth';
import { jsonAnswer, pending } from 'shared/testing';
import { credits, json, MINUTE, pass, retryIn, setVisible, show, silence, status, usageAnswer, useFakeClock } from '../testing.tsx';

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
    expect(credits().getByText('13:00:00 UTC')).toBeVisible();
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
    expect(credits().getByRole('alert')).toHaveTextContent(problem);
    expect(credits().getByRole('button', { name: 'Retry' })).toHaveAccessibleDescription(problem);
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
  ])('have a countdown by the clock of the server where that of the computer is %s', async (_, Date, left) => {
    await show({ usage: () => new Response(JSON.stringify(usageAnswer), { headers: { Date } }) });
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
});
