import { afterEach, beforeEach, jest } from '@jest/globals';
import { notifyManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AuthContext } from 'shared/auth';
import { useLocation } from 'shared/router';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter } from 'shared/testing';
import { GatewayProvider } from '../src/gateway-provider.tsx';
import { keepMeasurement } from '../src/measurement/measurement-records.ts';
import type { SentMeasurement } from '../src/measurement/sent-measurement.ts';
import { createMemoryStorage, type UserStorage } from '../src/user-storage.ts';
// Compiled before the tests, not within their time.
import '../src/history/compare.tsx';
import { HistoryPage } from '../src/history/history-page.tsx';
import { sentAt } from '../src/history/testing.ts';

notifyManager.setScheduler(queueMicrotask);

const noon = Date.parse('2026-11-20T12:00:00Z');
export const path = (url: string) => new URL(url, 'http://localhost').pathname;

/** Rows as the datasets give them: the newest measurement that was asked for is 1. */
export const table = (...rows: unknown[][]) =>
  new Response(
    [['measurement', 'replies', 'median_ms'], ['UInt8', 'UInt32', 'Float64'], ...rows].map((row) => JSON.stringify(row)).join('\n'),
  );

/** The network of the current test. */
export let net: ReturnType<typeof fakeFetch>;

/** Call it in each file of tests: it is 13:00 UTC, and the clock runs. */
export function useRunningClock() {
  beforeEach(() => {
    jest.useFakeTimers({ now: noon + 3_600_000, advanceTimers: true });
  });
  afterEach(() => {
    net.restore();
    jest.useRealTimers();
  });
}

interface Options {
  records?: SentMeasurement[];
  list?: FakeAnswer;
  datasets?: FakeAnswer;
  usage?: { used: number; limit: number };
  at?: string;
  storage?: UserStorage;
  onError?: (error: unknown) => void;
}

/** Shows the page, over a gateway without a list of measurements and datasets without replies. */
export async function open({
  records = [],
  list = () => jsonAnswer({}, 404),
  datasets = () => table(),
  usage = { used: 70, limit: 10_000 },
  at = '/dashboard/measurements',
  storage = createMemoryStorage(),
  onError = () => {},
}: Options = {}) {
  for (const record of [...records].reverse()) keepMeasurement(storage, record);
  net = fakeFetch({
    '/api/measurements': list,
    '/api/user/me': () => jsonAnswer({ user_id: 'u', ...usage }),
    [path(fakeSite.datasets)]: datasets,
  });
  render(
    <MemoryRouter initialEntries={[at]}>
      <Url />
      <AuthContext value={fakeSession()}>
        <GatewayProvider origin="" site={fakeSite} storage={storage} onError={onError}>
          <HistoryPage />
        </GatewayProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  await act(() => jest.advanceTimersByTimeAsync(50));
  return { storage };
}

function Url() {
  const { pathname, search } = useLocation();
  return <output aria-label="URL">{pathname + search}</output>;
}

export const url = () => screen.getByRole('status', { name: 'URL' }).textContent;
/** The rows of the history, by their names. */
export const rows = () =>
  within(screen.getByRole('table', { name: 'Measurements' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').textContent);
export const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;
export const click = async (element: HTMLElement) => {
  await userEvent.click(element);
  await act(() => jest.advanceTimersByTimeAsync(50));
};

/** A measurement as the gateway lists it. */
export const listed = {
  measurement_id: 'elsewhere',
  total_agents: 3,
  completed_agents: 3,
  total_expected_probes: 96,
  total_sent_probes: 96,
  measurement_complete: true,
  measurement_cancelled: false,
  started_at: '2026-11-20T12:30:00Z',
  last_updated: '2026-11-20T12:30:09Z',
};

/** Two measurements, the newest first. */
export const two = [sentAt('b', 20, { targets: ['3fff:2::2'] }), sentAt('a', 0)];
