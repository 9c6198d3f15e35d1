import { afterEach, beforeEach, jest } from '@jest/globals';
import { notifyManager } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { AuthContext, type AuthSession } from 'shared/auth';
import { useLocation, useNavigate } from 'shared/router';
import { type FakeAnswer, fakeFetch, fakeSession, fakeSite, jsonAnswer, MemoryRouter } from 'shared/testing';
import '../test/fake-layout.ts';
import { clearTabMemory } from './agents/tab-memory.ts';
import App from './app.tsx';
import { Panels } from './embed/panels.tsx';
import { GatewayProvider } from './gateway-provider.tsx';

// By default results are handed over by a timer of 0 ms, which a fake clock runs 1 ms late.
notifyManager.setScheduler(queueMicrotask);

/** The answers of a gateway with four agents, as the real one gives them: in no order, with more than is used, and with gaps. */
export const agentsAnswer = [
  { id: 'vltsgp01', last_seen: 'x', health: { healthy: true, last_check: 'x', message: 'ok' }, config: [] },
  {
    id: 'vltewr01',
    health: { healthy: true },
    config: [
      { name: 'unicast', probing_rate: 1500, src_ipv6_prefix: '2001:db8:3::/48' },
      { name: 'anycast', probing_rate: 1000, src_ipv6_prefix: '2001:db8:0::/48' },
    ],
  },
  { id: 'vltcdg01', health: null, config: [{ probing_rate: 500, src_ipv6_prefix: '2001:db8:4::/48' }] },
  { id: 'vltatl01', health: { healthy: true }, config: null },
];

export const prefixesAnswer = {
  user_id: 'u',
  agents: [
    {
      agent_id: 'vltewr01',
      prefixes: [
        { agent_prefix: '2001:db8::/48', user_prefix: '2001:db8:0:1::/80' },
        { agent_prefix: '2001:db8:3::/48', user_prefix: '2001:db8:3:1::/80' },
      ],
    },
  ],
};

export const usageAnswer = { user_id: 'u', submission_count: 2, last_submitted: null, used: 6_214, limit: 10_000 };

/** One measurement of the list: it is on its way. */
export const measurementAnswer = {
  measurement_id: 'm1',
  total_agents: 2,
  completed_agents: 1,
  total_expected_probes: 3000,
  total_sent_probes: 2250,
  measurement_complete: false,
  measurement_cancelled: false,
  started_at: '2026-11-20T12:59:00Z',
  last_updated: '2026-11-20T12:59:59Z',
};

export const paths = {
  agents: '/api/agents',
  prefixes: '/api/user/prefixes',
  usage: '/api/user/me',
  measurements: '/api/measurements',
  datasets: new URL(fakeSite.datasets).pathname,
} as const;

/** Answers that never come. */
export const silence: FakeAnswer = () => new Promise<never>(() => {});
export const status =
  (code: number): FakeAnswer =>
  () =>
    jsonAnswer({ error: code, message: 'secret' }, code);
export const json =
  (body: unknown): FakeAnswer =>
  () =>
    jsonAnswer(body);

/**
 * Shows the whole app over a gateway that answers as the test says; everything else is answered well.
 *
 * @param where - `host page`: the agents alone, as another page embeds them.
 */
export function showDashboard(
  changes: Partial<Record<keyof typeof paths, FakeAnswer>> = {},
  session: Partial<AuthSession> = {},
  at = '/',
  where: 'site' | 'host page' = 'site',
) {
  const answers: Record<string, FakeAnswer> = {
    [paths.agents]: changes.agents ?? json(agentsAnswer),
    [paths.prefixes]: changes.prefixes ?? json(prefixesAnswer),
    [paths.usage]: changes.usage ?? json(usageAnswer),
    [paths.measurements]: changes.measurements ?? status(404),
    ...(changes.datasets && { [paths.datasets]: changes.datasets }),
  };
  const net = fakeFetch(answers);
  const place = { url: '', go: (_steps: number) => {} };
  const titles: string[] = [];
  const errors: unknown[] = [];
  const broken: unknown[] = [];
  const onPage = (title: string) => void titles.push(title);
  const onError = (error: unknown) => void errors.push(error);
  const onBreak = (error: unknown) => void broken.push(error);
  const app = (current: Partial<AuthSession>) => (
    <MemoryRouter initialEntries={[at]}>
      <Place tell={(next) => Object.assign(place, next)} />
      <AuthContext value={fakeSession(current)}>
        {where === 'site' ? (
          <App site={fakeSite} onPage={onPage} onError={onError} onBreak={onBreak} />
        ) : (
          <GatewayProvider origin="" onError={onError}>
            <Panels shown={['agents']} onEvent={ignore} />
          </GatewayProvider>
        )}
      </AuthContext>
    </MemoryRouter>
  );
  const view = render(app(session));
  return {
    ...view,
    titles,
    errors,
    /** Errors that broke a panel. */
    broken,
    restore: net.restore,
    requests: net.requests,
    /** How often a path was asked for. */
    calls: (name: keyof typeof paths) => net.requests.filter(({ path }) => path === paths[name]).length,
    /** Changes an answer from now on. */
    answer: (name: keyof typeof paths, answer: FakeAnswer) => {
      answers[paths[name]] = answer;
    },
    /** Path and query. */
    url: () => place.url,
    back: async () => {
      act(() => place.go(-1));
      await pass();
    },
    /** Changes the answer of a path that is not among the usual ones. */
    answerTo: (path: string, answer: FakeAnswer) => {
      answers[path] = answer;
    },
    setSession: (next: Partial<AuthSession>) => view.rerender(app(next)),
  };
}

const ignore = () => {};

function Place({ tell }: { tell(place: { url: string; go(steps: number): void }): void }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  tell({ url: pathname + search, go: (steps) => void navigate(steps) });
  return null;
}

/** Hides or shows the tab. */
export function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

export const MINUTE = 60_000;

/** The visitor of the current test. */
export let user: UserEvent;
let shown: ReturnType<typeof showDashboard> | undefined;

/** Call it in each file of tests: the clock stands at 13:00:00 UTC and moves when the test says so. */
export function useFakeClock() {
  beforeEach(() => {
    jest.useFakeTimers({ now: Date.parse('2026-11-20T13:00:00Z') });
    localStorage.clear();
    clearTabMemory();
    user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  });
  afterEach(() => {
    shown?.unmount();
    shown?.restore();
    shown = undefined;
    Reflect.deleteProperty(document, 'visibilityState');
    jest.useRealTimers();
  });
}

/** Lets time pass, in ms, and everything that is due happen. */
export async function pass(ms = 0) {
  await act(async () => {
    await jest.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 3; turn++) await jest.advanceTimersByTimeAsync(0);
  });
}

/** {@link showDashboard}, and waits for the answers that come at once. */
export async function show(...options: Parameters<typeof showDashboard>) {
  shown = showDashboard(...options);
  await pass();
  return shown;
}

/** The same, of the agents that a host page embeds. */
export const showInHostPage = (changes?: Parameters<typeof showDashboard>[0], session?: Partial<AuthSession>) =>
  show(changes, session, '/', 'host page');

const panel = (name: string) => within(screen.getByRole('region', { name }));
export const credits = () => panel('Credits');
export const access = () => panel('API access');
export const agents = () => panel('Agents');
export const measurements = () => panel('Measurements');

export const row = (id: string) => screen.getByRole('rowheader', { name: id }).closest('tr') as HTMLElement;
/** The texts of an agent's row, without its id. */
export const cells = (id: string) =>
  within(row(id))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim());

/** Opens the row of an agent. */
export async function openRow(id: string) {
  await user.click(screen.getByRole('button', { name: `Details of ${id}` }));
  await pass();
}

/** Opens a cell of the strip. @param what - e.g. `credits`. */
export async function openDetails(what: string) {
  await user.click(screen.getByRole('button', { name: `More about ${what}` }));
  await pass();
}

export const retryIn = (inside: ReturnType<typeof within>) => user.click(inside.getByRole('button', { name: /^Retry / }));
