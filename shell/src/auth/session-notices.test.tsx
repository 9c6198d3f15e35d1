import { expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'shared/router';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { GuardDashboard } from './require-session.tsx';
import { SessionNotices } from './session-notices.tsx';
import { SessionStore } from './session-store.ts';

const PAGE = '/docs/datasets/query?q=1';
const url = () => screen.getByRole('status', { name: 'URL' });

/** In a page that was opened after a logout that the page before could not finish. */
const afterLogout = () =>
  new SessionStore({ hinted: () => false, returning: false, clearUrl: () => {}, announceSignOut: () => {}, end: 'logout-unconfirmed' });

test('a logout that the page before could not finish is told on the page that is opened next, which stays', async () => {
  const store = afterLogout();
  await act(async () => void renderPage(<SessionNotices />, { store, at: PAGE }));
  expect(screen.getByText(/^You are logged out here\./)).toBeVisible();
  expect(url()).toHaveTextContent(PAGE);
});

test('who has read of that logout is told to log in for the page that was asked for', async () => {
  renderPage(
    <>
      <SessionNotices />
      <Routes>
        <Route path="/" element={null} />
        <Route path="*" element={<GuardDashboard>{null}</GuardDashboard>} />
      </Routes>
    </>,
    { store: afterLogout(), at: '/dashboard?q=vlt' },
  );
  expect(url()).toHaveTextContent(/^\/$/);
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(screen.getByText('Log in to open the page that you asked for.')).toBeVisible();
});

test('a logout on this page that the login service did not confirm leads home, as one that it did', async () => {
  const store = await storeIn('signed-in', { client: fakeLoginClient({ signOut: async () => false }) });
  renderPage(<SessionNotices />, { store, at: PAGE });
  await act(() => store.getState().session.signOut());
  expect(store.getState()).toMatchObject({ end: 'logout-unconfirmed' });
  expect(screen.getByText(/^You are logged out here\./)).toBeVisible();
  expect(url()).toHaveTextContent(/^\/$/);
});
