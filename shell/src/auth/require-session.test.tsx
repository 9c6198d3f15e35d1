import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes, useLocation } from 'shared/router';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { GuardDashboard, RequireSession } from './require-session.tsx';
import type { SessionStore } from './session-store.ts';

const url = () => screen.getByRole('status', { name: 'URL' });
const secret = () => screen.queryByText('Credits');

function open(store: SessionStore, at = '/dashboard', early = false) {
  renderPage(
    <RequireSession early={early}>
      <p>Credits</p>
    </RequireSession>,
    { store, at },
  );
}

test('while the session is being restored it waits, and stays', async () => {
  open(await storeIn('restoring'));
  expect(screen.getByText('Restoring your session…')).toBeVisible();
  expect(url()).toHaveTextContent('/dashboard');
  expect(secret()).not.toBeInTheDocument();
});

test('what has something to show before is there at once, and stays when the session is restored', async () => {
  const store = await storeIn('restoring');
  open(store, '/dashboard', true);
  const shown = secret();
  expect(shown).toBeVisible();
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Restoring your session…');
  act(() => store.settle({ kind: 'signed-in', account: { id: 'auth0|1', name: undefined } }));
  expect(secret()).toBe(shown);
  expect(screen.queryByText('Restoring your session…')).not.toBeInTheDocument();
});

test('who is known to be signed out is sent home', async () => {
  const store = await storeIn('restoring', { returning: true });
  open(store);
  act(() => store.settle({ kind: 'callback-failed', failure: 'failed' }));
  expect(url()).toHaveTextContent(/^\/$/);
  expect(secret()).not.toBeInTheDocument();
});

test.each([
  ['/dashboard', false],
  ['/dashboard/', false],
  ['/dashboard/measure', false],
  ['/dashboard/measurements/', false],
  ['/%64ashboard', false],
  ['/%64ashboard/agents/vltcdg01', false],
  ['/dashboard/measurements/m1', true],
  ['/dashboard/agents/vltcdg01', true],
  ['/dashboard/more', true],
])('who is signed out sees %s: %s', async (at, seen) => {
  renderPage(
    <Routes>
      <Route path="/" element={null} />
      <Route
        path="*"
        element={
          <GuardDashboard>
            <p>Credits</p>
          </GuardDashboard>
        }
      />
    </Routes>,
    { store: await storeIn('anonymous'), at },
  );
  expect(secret() !== null).toBe(seen);
  expect(url()).toHaveTextContent(seen ? at : /^\/$/);
});

test('who is signed in sees the page', async () => {
  open(await storeIn('signed-in'));
  expect(secret()).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
});

test('signing out in another tab sends home', async () => {
  const store = await storeIn('signed-in');
  open(store);
  await act(() => store.leave());
  expect(url()).toHaveTextContent(/^\/$/);
  expect(secret()).not.toBeInTheDocument();
});

test('a page that is asked for after a sign-out which did not reload the page is remembered, the one that was left is not', async () => {
  const store = await storeIn('signed-in');
  const remembered = () => screen.getByRole('status', { name: 'State' }).textContent;
  renderPage(
    <Routes>
      <Route path="/" element={<HomeWithState />} />
      <Route
        path="*"
        element={
          <RequireSession>
            <p>Credits</p>
          </RequireSession>
        }
      />
    </Routes>,
    { store, at: '/dashboard?q=vlt' },
  );
  await act(() => store.leave());
  expect(remembered()).toBe('null');
  await userEvent.click(screen.getByRole('link', { name: 'Measure' }));
  expect(remembered()).toBe(JSON.stringify({ wantedPage: '/dashboard/measure?target=2001:db8::1', ended: false }));
});

test('from an open page on which the session ended, the page that is asked for next is remembered', async () => {
  const store = await storeIn('signed-in');
  renderPage(
    <Routes>
      <Route path="/" element={<HomeWithState />} />
      <Route
        path="*"
        element={
          <GuardDashboard>
            <Link to="/dashboard/measure?agents=vltcdg01">Measure from this agent</Link>
          </GuardDashboard>
        }
      />
    </Routes>,
    { store, at: '/dashboard/agents/vltcdg01' },
  );
  await act(() => store.leave());
  await userEvent.click(screen.getByRole('link', { name: 'Measure from this agent' }));
  expect(screen.getByRole('status', { name: 'State' })).toHaveTextContent(
    JSON.stringify({ wantedPage: '/dashboard/measure?agents=vltcdg01', ended: false }),
  );
});

function HomeWithState() {
  const { state } = useLocation();
  return (
    <>
      <output aria-label="State">{JSON.stringify(state)}</output>
      <Link to="/dashboard/measure?target=2001:db8::1">Measure</Link>
    </>
  );
}

test('when the login service cannot be reached nobody is sent away, and Retry starts over', async () => {
  const store = await storeIn('unavailable');
  open(store);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'We could not restore your session. The login service did not answer. The public pages still work.',
  );
  expect(document.title).toBe('Session not restored · nxthdr');
  expect(url()).toHaveTextContent('/dashboard');
  expect(secret()).not.toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByText('Restoring your session…')).toBeVisible();
  act(() => store.settle({ kind: 'signed-in', account: { id: 'auth0|1', name: undefined } }));
  expect(secret()).toBeVisible();
});

test('an expired session keeps the page, and Login comes back to its URL', async () => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  open(await storeIn('expired', { client }), '/dashboard?q=vlt&sort=id#agents');
  expect(secret()).toBeVisible();
  expect(screen.getByText(/Your session has ended/)).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt&sort=id#agents', signUp: false, forceLogin: false });
});

test('a session that ends while the page is open keeps what is on it', async () => {
  const client = fakeLoginClient({ getToken: () => Promise.reject({ error: 'invalid_grant' }) });
  const store = await storeIn('signed-in', { client });
  open(store);
  const before = secret();
  // There before its words: a screen reader announces no region that comes with them.
  const announced = screen.getByRole('status', { name: '' });
  expect(announced).toBeEmptyDOMElement();
  await act(() =>
    store
      .getState()
      .session.getAccessToken()
      .catch(() => {}),
  );
  // The same element: a page that is rendered anew has lost its data.
  expect(secret()).toBe(before);
  expect(secret()).toBeVisible();
  expect(announced).toHaveTextContent('Your session has ended.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeVisible();
});

// Reliability: the login service wants consent, a second factor or an account
test('whom the login service wants to see first logs in and comes back, and nothing is asked for meanwhile', async () => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  const store = await storeIn('restoring', { client });
  open(store, '/dashboard?q=vlt#agents');
  act(() => store.settle({ kind: 'not-restored', failure: 'interaction', cause: { error: 'consent_required' } }));
  expect(screen.getByRole('heading', { name: 'Log in again' })).toBeVisible();
  expect(secret()).not.toBeInTheDocument();
  expect(url()).toHaveTextContent('/dashboard?q=vlt#agents');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt#agents', signUp: false, forceLogin: false });
});

// Reliability: the login service refuses to restore the session, or by a code that is unknown here
test.each(['refused', 'failed'] as const)(
  'where the session is %s, Login asks anew and comes back: a Retry would get the same',
  async (failure) => {
    const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
    const store = await storeIn('restoring', { client });
    open(store, '/dashboard?q=vlt#agents');
    act(() => store.settle({ kind: 'not-restored', failure, cause: { error: 'access_denied' } }));
    expect(screen.getByRole('heading', { name: 'Session not restored' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt#agents', signUp: false, forceLogin: false });
  },
);

test('a part of the site that is missing is not blamed on the login service', async () => {
  const store = await storeIn('restoring');
  open(store);
  act(() => store.clientFailed(new Error('ChunkLoadError')));
  expect(screen.getByRole('alert')).toHaveTextContent('The sign-in code of this site could not be started.');
});
