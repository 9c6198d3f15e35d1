import { describe, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import {
  access,
  agents,
  agentsAnswer,
  cells,
  credits,
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
} from '../testing.tsx';

useFakeClock();

describe('refreshing', () => {
  test('asks for agents every 2 minutes, for credits and prefixes every 5', async () => {
    const { calls } = await show();
    const counts = () => [calls('agents'), calls('usage'), calls('prefixes')];
    expect(counts()).toEqual([1, 1, 1]);
    await pass(2 * MINUTE - 1);
    expect(counts()).toEqual([1, 1, 1]);
    await pass(1);
    expect(counts()).toEqual([2, 1, 1]);
    await pass(2 * MINUTE);
    expect(counts()).toEqual([3, 1, 1]);
    await pass(MINUTE);
    expect(counts()).toEqual([3, 2, 2]);
    await pass(MINUTE);
    expect(counts()).toEqual([4, 2, 2]);
  });

  test('never has two of the same call on their way', async () => {
    const { answer, calls } = await show();
    answer('agents', silence);
    await pass(2 * MINUTE);
    expect(calls('agents')).toBe(2);
    setVisible(false);
    setVisible(true);
    await pass(10_000);
    expect(calls('agents')).toBe(2);
  });

  test('by Retry does not start a second call either', async () => {
    const { answer, calls } = await show();
    answer('usage', status(500));
    await pass(5 * MINUTE);
    answer('usage', silence);
    await retryIn(credits());
    await pass();
    await retryIn(credits());
    await pass();
    expect(calls('usage')).toBe(3);
    expect(credits().getByText('HTTP error! Status: 500')).toBeVisible();
    expect(credits().getByText(/refreshing…/)).toBeInTheDocument();
  });

  test('shows what is new, and when it came', async () => {
    const { answer } = await show();
    answer('usage', json({ used: 7_000, limit: 10_000 }));
    await pass(5 * MINUTE);
    expect(credits().getByText('7,000')).toBeVisible();
    // All of it: the agents came a minute before.
    expect(screen.getByText('1 min ago')).toHaveAttribute('title', '13:04:00 UTC');
    await pass(3 * MINUTE);
    expect(screen.getByText('3 min ago')).toHaveAttribute('datetime', '2026-11-20T13:05:00.000Z');
  });

  test('never blanks what is there', async () => {
    const { answer } = await show();
    answer('agents', silence);
    answer('usage', silence);
    answer('prefixes', silence);
    await pass(5 * MINUTE);
    expect(screen.queryByText(/^Loading/)).not.toBeInTheDocument();
    expect(credits().getByText('6,214')).toBeVisible();
    expect(screen.getByText(/^refreshing…/)).toBeInTheDocument();
    expect(cells('vltewr01')[1]).toContain('2001:db8:3:1::/80');
  });

  test('says when all was updated once all of it has come, and leaves out what says itself that it is old', async () => {
    const { answer, setSession } = await show({ usage: silence });
    expect(screen.queryByText(/^Updated/)).not.toBeInTheDocument();
    answer('usage', json({ used: 7_000, limit: 10_000 }));
    await pass(15_000);
    await retryIn(credits());
    await pass();
    expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated just now');
    setSession({ status: 'expired' });
    await pass(21 * MINUTE);
    expect(screen.getByText(/^Updated/)).toHaveTextContent('Updated 1 min ago');
    expect(credits().getByText(/^Old data/)).toHaveTextContent(/^Old data, from/);
    expect(access().queryByText(/^Old data/)).not.toBeInTheDocument();
  });

  test('that fails keeps the old data, marks it, says why, and offers a Retry', async () => {
    const { answer } = await show();
    answer('agents', status(502));
    answer('usage', status(500));
    answer('prefixes', json('?'));
    await pass(5 * MINUTE);
    expect(credits().getByText('6,214')).toBeVisible();
    const old = (panel: ReturnType<typeof credits>) =>
      panel.getAllByText(/^Old data/).map(({ parentElement }) => parentElement?.textContent);
    expect(old(credits())).toEqual(['HTTP error! Status: 500 · Old data, from 13:00:00 UTC']);
    expect(old(agents())).toEqual([
      'HTTP error! Status: 502 · Old data, from 13:00:00 UTC',
      'Unable to fetch prefix information. Please try again later. · Old data, from 13:00:00 UTC',
    ]);
    expect(cells('vltewr01')[1]).toContain('2001:db8:3:1::/80');
    expect(screen.queryByText('Unable to load dashboard data')).not.toBeInTheDocument();

    answer('usage', json({ used: 9, limit: 10 }));
    await retryIn(credits());
    await pass();
    expect(credits().getByText('9')).toBeVisible();
    expect(credits().queryByText(/^Old data/)).not.toBeInTheDocument();
  });

  test('pauses in a hidden tab and catches up on what is overdue when it returns', async () => {
    const { calls } = await show();
    setVisible(false);
    await pass(4 * MINUTE);
    expect([calls('agents'), calls('usage')]).toEqual([1, 1]);
    setVisible(true);
    await pass();
    expect([calls('agents'), calls('usage')]).toEqual([2, 1]);
    await pass(MINUTE);
    expect([calls('agents'), calls('usage')]).toEqual([2, 2]);
    await pass(MINUTE);
    expect(calls('agents')).toBe(3);
  });

  test('renews a token that is overdue when the tab returns', async () => {
    const getAccessToken = jest.fn(async (options?: { refresh?: boolean }) => (options?.refresh ? 'new' : 'old'));
    await show({}, { getAccessToken });
    setVisible(false);
    await pass(31 * MINUTE);
    expect(access().getByText('old…')).toBeVisible();
    setVisible(true);
    await pass();
    expect(access().getByText('new…')).toBeVisible();
  });

  test('recovers by itself from a first failure', async () => {
    const { answer } = await show({ agents: status(500) });
    answer('agents', json(agentsAnswer));
    await pass(2 * MINUTE);
    expect(screen.getByRole('table')).toBeVisible();
  });

  test('all at once asks for everything, and for nothing twice', async () => {
    const getAccessToken = jest.fn(async (options?: { refresh?: boolean }) => (options?.refresh ? 'new' : 'old'));
    const { answer, calls } = await show({}, { getAccessToken });
    answer('usage', silence);
    const all = screen.getByRole('button', { name: 'Refresh' });
    await user.click(all);
    await pass();
    await user.click(all);
    await pass();
    expect([calls('agents'), calls('prefixes'), calls('usage')]).toEqual([3, 3, 2]);
    expect(access().getByText('new…')).toBeVisible();
    expect(credits().getByText('6,214')).toBeVisible();
  });

  test('all at once asks for nothing of a page that was left', async () => {
    const { calls } = await show({ datasets: status(500) }, {}, '/dashboard/agents/vltcdg01');
    await pass();
    const before = calls('datasets');
    expect(before).toBeGreaterThan(0);
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await pass();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass();
    expect([calls('datasets'), calls('agents')]).toEqual([before, 2]);
  });

  test("all at once asks for nothing that is not the visitor's", async () => {
    const { requests } = await show({}, { status: 'anonymous' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await pass();
    expect(requests.map(({ path }) => path)).toEqual(['/api/agents', '/api/agents']);
  });

  test('says when there is no network, and catches up when it is back', async () => {
    const { calls } = await show();
    const notice = () => screen.queryByText(/^You are offline/);
    const setOnline = (online: boolean) => {
      jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
      act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
    };
    expect(notice()).not.toBeInTheDocument();
    setOnline(false);
    expect(notice()).toBeVisible();
    expect(notice()).toHaveAttribute('aria-live', 'polite');
    setVisible(false);
    await pass(3 * MINUTE);
    expect(calls('agents')).toBe(1);
    setVisible(true);
    setOnline(true);
    await pass();
    expect(notice()).not.toBeInTheDocument();
    expect(calls('agents')).toBe(2);
  });
});
