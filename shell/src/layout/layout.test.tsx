import { expect, jest, test } from '@jest/globals';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Navigate, Route, Routes, useLocation } from 'shared/router';
import type { LoginClient } from '../auth/access-tokens.ts';
import { RequireSession } from '../auth/require-session.tsx';
import { SessionStore } from '../auth/session-store.ts';
import { notRestored } from '../auth/testing.ts';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { Layout } from './layout.tsx';
import { StartFailure } from './start-failure.tsx';

test('the page stands between header and footer, and a link skips to it', async () => {
  renderPage(
    <Layout>
      <h1>About</h1>
    </Layout>,
    { store: await storeIn('anonymous') },
  );
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
  const main = screen.getByRole('main');
  expect(main).toContainElement(screen.getByRole('heading', { name: 'About' }));
  const [first] = screen.getAllByRole('link');
  expect(first).toHaveTextContent('Skip to the content');
  expect(first).toHaveAttribute('href', `#${main.id}`);
});

test('a login page that cannot be opened is said so beside the page, until a try works', async () => {
  const signIn = jest.fn(async () => {}).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const store = await storeIn('anonymous', { client: fakeLoginClient({ signIn }) });
  renderPage(
    <Layout>
      <h1>About</h1>
    </Layout>,
    { store },
  );
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(() =>
    store
      .getState()
      .session.signIn()
      .catch(() => {}),
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The login page could not be opened.');
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();

  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(signIn).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('home says that one has to log in to continue, and the login leads on; the next page says nothing', async () => {
  const signIn = jest.fn<LoginClient['signIn']>(async () => {});
  const store = await storeIn('anonymous', { client: fakeLoginClient({ signIn }) });
  const state = { wantedPage: '/dashboard?q=vlt#agents', ended: false };
  const Guarded = () => (useLocation().pathname === '/dashboard' ? <Navigate to="/" replace state={state} /> : 'Home');
  const page = (
    <Layout>
      <Guarded />
    </Layout>
  );
  const view = renderPage(page, { store, at: '/dashboard' });
  expect(screen.getByText('Log in to open the page that you asked for.').closest('[role=status]')).toBeVisible();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
  expect(signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt#agents', signUp: false, forceLogin: false });
  await userEvent.click(screen.getAllByRole('link', { name: 'About' })[0] as HTMLElement);
  expect(screen.queryByText(/to open the page/)).not.toBeInTheDocument();
  view.unmount();
  renderPage(page, { store: await storeIn('signed-in'), at: '/dashboard' });
  expect(screen.queryByText(/to open the page/)).not.toBeInTheDocument();
});

// Reliability: the session has ended at the login service
test('home says that the session has ended at the login service, and the login leads to the wanted page', async () => {
  const signIn = jest.fn<LoginClient['signIn']>(async () => {});
  const store = await storeIn('restoring', { client: fakeLoginClient({ signIn }) });
  renderPage(
    <Layout>
      <Routes>
        <Route path="/" element="Home" />
        <Route path="/dashboard" element={<RequireSession>Credits</RequireSession>} />
      </Routes>
    </Layout>,
    { store, at: '/dashboard?q=vlt#agents' },
  );
  act(() => store.settle(notRestored({ error: 'login_required' })));
  expect(screen.getByRole('status', { name: 'URL' })).toHaveTextContent(/^\/$/);
  const notice = screen.getByText('Your session has ended. Log in again to open the page that you asked for.');
  expect(notice.closest('[role=status]')).toBeVisible();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Login' }));
  expect(signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt#agents', signUp: false, forceLogin: false });
});

test('after a reload home says nothing of it: the served HTML has no room for that', async () => {
  const at = { pathname: '/', state: { wantedPage: '/dashboard', ended: false } };
  renderPage(<Layout>Home</Layout>, { store: await storeIn('anonymous'), at });
  expect(screen.queryByText(/to open the page/)).not.toBeInTheDocument();
});

test('a logout that was not confirmed leads home and says so until that is read', async () => {
  let hinted = true;
  const store = new SessionStore({ hinted: () => hinted, returning: false, clearUrl: () => {}, announceSignOut: () => {} });
  store.attach(fakeLoginClient({ signOut: async () => false }));
  store.settle({ kind: 'signed-in', account: { id: 'auth0|1', name: undefined } });
  renderPage(<Layout>About</Layout>, { store, at: '/about' });
  hinted = false;
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(await screen.findByText(/your session there may still be open/)).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status', { name: 'URL' })).toHaveTextContent(/^\/$/));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.queryByText(/your session there/)).not.toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each([new Error('site.json: brand is missing'), 'site.json: brand is missing'])('a site that cannot start says why: %p', (error) => {
  render(<StartFailure error={error} />);
  expect(screen.getByRole('heading', { name: 'This site is not set up correctly' })).toBeVisible();
  expect(screen.getByText('site.json: brand is missing')).toBeVisible();
});
