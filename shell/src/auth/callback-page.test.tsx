import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'shared/router';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import CallbackPage from './callback-page.tsx';
import type { LoginFailure } from './login-sentences.ts';
import type { SessionStore } from './session-store.ts';
import { keepReturnTo } from './wanted-page.ts';

const account = { id: 'auth0|1', name: undefined };
const url = () => screen.getByRole('status', { name: 'URL' });
const redirecting = () => screen.queryByText('Redirecting...');

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
});

function open(store: SessionStore, query = 'code=1&state=2') {
  renderPage(
    <main>
      <Routes>
        <Route path="/callback" element={<CallbackPage />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Routes>
    </main>,
    { store, at: `/callback?${query}` },
  );
}

function expectFailure(text: string) {
  expect(redirecting()).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Sign-in failed' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
}

test.each([
  [undefined, '/dashboard'],
  ['/docs/datasets?a=1#b', '/docs/datasets?a=1#b'],
])("'Redirecting...' until the login is finished, then on to the page that was wanted: %p", async (returnTo, path) => {
  const store = await storeIn('restoring', { returning: true });
  open(store);
  expect(redirecting()).toBeVisible();
  act(() => store.settle({ kind: 'signed-in', account, ...(returnTo && { returnTo }) }));
  expect(url()).toHaveTextContent(path);
  expect(screen.getByRole('heading', { name: 'Elsewhere' })).toBeVisible();
});

// Reliability: the login service returns to `/callback` with an error
test.each<[LoginFailure, string]>([
  ['cancelled', 'Sign-in was cancelled.'],
  ['unknown-state', 'This sign-in was started in another tab or browser, or has already ended.'],
  ['no-answer', 'The login service did not answer.'],
  ['failed', 'The login service could not sign you in.'],
  ['refused', 'The login service refused the sign-in.'],
  ['busy', 'The login service is busy. Please try again later.'],
])('%s is said in our own words', async (failure, text) => {
  const store = await storeIn('restoring', { returning: true });
  open(store, 'error=access_denied&error_description=Call+0900&state=2');
  act(() => store.settle({ kind: 'callback-failed', failure }));
  expectFailure(text);
  expect(screen.getByRole('main')).not.toHaveTextContent('0900');
});

test('a URL without a result says so', async () => {
  open(await storeIn('anonymous'));
  expectFailure('There is no sign-in to finish. This page is where the login service sends you back to.');
});

test('a login service that cannot be reached is said so', async () => {
  open(await storeIn('unavailable'));
  expectFailure('The login service did not answer.');
});

test('no answer for 20 s is said so; a late answer still counts', async () => {
  jest.useFakeTimers();
  const store = await storeIn('restoring', { returning: true });
  open(store);
  act(() => jest.advanceTimersByTime(19_999));
  expect(redirecting()).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expectFailure('The login service did not answer.');
  act(() => store.settle({ kind: 'signed-in', account }));
  expect(url()).toHaveTextContent('/dashboard');
});

test('Try again opens the login page', async () => {
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  const store = await storeIn('restoring', { client, returning: true });
  open(store);
  act(() => store.settle({ kind: 'callback-failed', failure: 'cancelled' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(client.signIn).toHaveBeenCalledWith({ returnTo: undefined, signUp: false, forceLogin: false });
});

test('Try again goes on to where the login of this tab was to end', async () => {
  keepReturnTo('/dashboard?q=vlt#agents');
  const client = fakeLoginClient({ signIn: jest.fn(async () => {}) });
  const store = await storeIn('restoring', { client, returning: true });
  open(store);
  act(() => store.settle({ kind: 'callback-failed', failure: 'cancelled' }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(client.signIn).toHaveBeenCalledWith({ returnTo: '/dashboard?q=vlt#agents', signUp: false, forceLogin: false });
});

test('Home leaves the failure behind, and with it the SDK that keeps it', async () => {
  const store = await storeIn('restoring', { returning: true });
  open(store);
  act(() => store.settle({ kind: 'callback-failed', failure: 'cancelled' }));
  const { attempt } = store.getState();
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  expect(url()).toHaveTextContent(/^\/$/);
  expect(store.getState()).toMatchObject({ attempt: attempt + 1, callbackFailure: null });
});
