import { afterEach, beforeEach, expect, jest } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { AuthContext, type AuthSession } from 'shared/auth';
import { useLocation } from 'shared/router';
import { type FakeAnswer, fakeFetch, fakeSession, MemoryRouter } from 'shared/testing';
import { GatewayProvider } from '../gateway-provider.tsx';
import { agentsAnswer, json, pass, useFakeClock, user } from '../testing.tsx';
import { createMemoryStorage } from '../user-storage.ts';
import { MeasurePage } from './measure-page.tsx';
// What is loaded late is compiled before the tests, not within their time.
import '../map/airports.ts';
import './list-field.tsx';

export const TARGET = '2606:4700:4700::1111';
/** The user's prefixes: vltcdg01 is unhealthy, and vltsgp01 has none. */
export const prefixes = {
  agents: [
    {
      agent_id: 'vltewr01',
      prefixes: [{ user_prefix: '2001:db8:3:1:1::/80', agent_prefix: '2001:db8:3::/48' }, { user_prefix: '2001:db8:a:1:1::/80' }],
    },
    {
      agent_id: 'vltcdg01',
      prefixes: [{ user_prefix: '2001:db8:4:1:1::/80', agent_prefix: '2001:db8:4::/48' }, { user_prefix: '2001:db8:a:1:1::/80' }],
    },
    { agent_id: 'vltatl01', prefixes: [{ user_prefix: '2001:db8:5:1:1::/80' }] },
  ],
};

let restore = () => {};

/** Call it in each file of tests of the form. */
export function useFakeForm() {
  useFakeClock();
  beforeEach(() => {
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => setTimeout(callback, 0, 0) as unknown as number);
  });
  afterEach(leaveForm);
}

/** Takes the form away, as when another page is looked at. */
export function leaveForm() {
  cleanup();
  restore();
}

interface Options {
  /** Changes of the gateway's answers, by path. */
  answers?: Record<string, FakeAnswer>;
  session?: Partial<AuthSession>;
  /** What the step of the history keeps. */
  state?: unknown;
  /** The form stays where it leads away: until the next page is rendered. */
  stays?: boolean;
}

/** Shows the form of a link over a gateway that answers as the test says. */
export async function showForm(search = '', { answers: changes, session, state, stays = false }: Options = {}) {
  const answers: Record<string, FakeAnswer> = {
    '/api/agents': json(agentsAnswer),
    '/api/user/prefixes': json(prefixes),
    '/api/user/me': json({ used: 1_000, limit: 2_000 }),
    '/api/probes': json({ id: 'm1', probes: 1, agents: 1 }),
    ...changes,
  };
  const net = fakeFetch(answers);
  restore = net.restore;
  const storage = createMemoryStorage();
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  let url = '';
  let kept: unknown;
  function Url() {
    const place = useLocation();
    url = place.pathname + place.search;
    kept = place.state;
    return stays || place.pathname === '/dashboard/measure' ? <MeasurePage /> : null;
  }
  render(
    <MemoryRouter initialEntries={[{ pathname: '/dashboard/measure', search, state }]}>
      <AuthContext value={fakeSession(session)}>
        <GatewayProvider origin="" storage={storage} onError={onError}>
          <Url />
        </GatewayProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  await pass();
  const sent = () => net.requests.filter(({ path }) => path === '/api/probes').map(({ body }) => JSON.parse(body ?? ''));
  return { answers, storage, errors, sent, requests: net.requests, url: () => url, state: () => kept };
}

export const target = () => screen.getByRole('textbox', { name: 'Target' });
/** Writes on in the target, all at once: a key each costs a rendering each. */
export async function fillIn(text: string) {
  await user.click(target());
  await user.paste(text);
}
export const box = (name: RegExp) => screen.getByRole('checkbox', { name });
export const sendButton = () => screen.getByRole('button', { name: 'Send' });
export const says = (text: string | RegExp) => expect(screen.getByText(text)).toBeVisible();
export async function send() {
  // An answer that fails at once is there before the click is over.
  await act(() => user.click(sendButton()));
  await pass();
}
