import { expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionStatus } from 'shared/auth';
import type { PageDiscovery } from 'shared/discovery';
import { fakeSite, pending, translate } from 'shared/testing';
import { fakeLoginClient, renderPage, storeIn } from '../testing.tsx';
import { Header } from './header.tsx';

const texts = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Menu' }));

test.each<SessionStatus>(['anonymous', 'restoring', 'unavailable'])(
  'without a known session (%s) there is no Dashboard',
  async (status) => {
    renderPage(<Header />, { store: await storeIn(status) });
    await openMenu();
    expect(texts('Main')).toEqual([
      ['Guide', '/docs/measurements'],
      ['Datasets', '/docs/datasets'],
      ['Docs', 'https://docs.nxthdr.dev'],
      ['Blog', 'https://blog.nxthdr.dev'],
      ['About', '/about'],
    ]);
    expect(texts('Menu')).toEqual([
      ['Docs', '/docs/measurements'],
      ['About', '/about'],
      ['Blog', 'https://blog.nxthdr.dev'],
    ]);
  },
);

test.each<SessionStatus>(['signed-in', 'expired'])('with a session (%s) there is a Dashboard', async (status) => {
  renderPage(<Header />, { store: await storeIn(status), at: '/dashboard' });
  await openMenu();
  expect(texts('Main')[0]).toEqual(['Dashboard', '/dashboard']);
  expect(texts('Menu').map(([text]) => text)).toEqual(['Dashboard', 'Docs', 'About', 'Blog']);
  for (const name of ['Main', 'Menu']) {
    const links = within(screen.getByRole('navigation', { name }));
    expect(links.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page');
  }
});

test('brand and links come from the configuration', async () => {
  const site = { ...fakeSite, brand: 'Probes', links: { ...fakeSite.links, docs: 'https://a.example', blog: 'https://b.example' } };
  renderPage(<Header />, { store: await storeIn('anonymous'), site });
  expect(screen.getByRole('link', { name: 'Probes' })).toHaveAttribute('href', '/');
  expect(screen.getByRole('link', { name: 'Docs' })).toHaveAttribute('href', 'https://a.example');
  expect(screen.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', 'https://b.example');
});

test.each<[PageDiscovery['more'], number]>([
  [undefined, 0],
  // The HTML that an older release tool has composed has no such link.
  [true, 0],
  ['linked', 1],
])('where there are more pages than it names (%s), bar and menu have %i link to all of them', async (more, count) => {
  const discovery = { schema: 1 as const, shell: 's1', contract: '1.0.0', remotes: {}, pages: {}, ...(more && { more }) };
  renderPage(<Header />, { store: await storeIn('anonymous'), discovery, at: '/about/pages' });
  await openMenu();
  for (const name of ['Main', 'Menu']) {
    expect(texts(name).filter(([, href]) => href === '/about/pages')).toEqual(Array(count).fill(['All pages', '/about/pages']));
    // Of two links, one is of this page.
    expect(within(screen.getByRole('navigation', { name })).getByRole('link', { name: 'About' })).not.toHaveAttribute('aria-current');
  }
});

test('says who is signed in, in the bar and in the menu', async () => {
  renderPage(<Header />, { store: await storeIn('signed-in', { account: { id: 'auth0|1', name: '<b>Ada</b>' } }) });
  await openMenu();
  const [bar, menu] = screen.getAllByText(/^Signed in as/).map(({ parentElement }) => parentElement);
  expect(bar).toHaveTextContent('Signed in as <b>Ada</b>');
  expect(screen.getByRole('navigation', { name: 'Menu' })).toContainElement(menu ?? null);
});

test('the session ends in a page that the browser has translated', async () => {
  const client = fakeLoginClient();
  const store = await storeIn('signed-in', { client, account: { id: 'auth0|1', name: 'Ada' } });
  const { container } = renderPage(<Header />, { store });
  translate(container);
  client.getToken = () => Promise.reject({ error: 'login_required' });
  await act(() =>
    store
      .getState()
      .session.getAccessToken()
      .catch(() => {}),
  );
  expect(container).not.toHaveTextContent('Ada');
  expect(screen.getByRole('banner')).toBeVisible();
});

test.each<SessionStatus>(['anonymous', 'restoring', 'expired', 'unavailable'])('names nobody when %s', async (status) => {
  renderPage(<Header />, { store: await storeIn(status, { account: { id: 'auth0|1', name: 'Ada' } }) });
  expect(screen.queryByText('Ada')).not.toBeInTheDocument();
});

test.each<SessionStatus>(['anonymous', 'unavailable', 'expired'])('Login when %s leaves for the login page, once', async (status) => {
  const opened = pending<void>();
  const signIn = jest.fn(() => opened.promise);
  renderPage(<Header />, { store: await storeIn(status, { client: fakeLoginClient({ signIn }) }) });
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  const login = screen.getByRole('button', { name: 'Login' });
  await userEvent.dblClick(login);
  expect(signIn.mock.calls).toEqual([[{ returnTo: undefined, signUp: false, forceLogin: false }]]);
  expect(login).toHaveAttribute('aria-disabled', 'true');
  expect(login).toHaveFocus();
});

test('Logout when signed in ends the session', async () => {
  const signOut = jest.fn(async () => true);
  renderPage(<Header />, { store: await storeIn('signed-in', { client: fakeLoginClient({ signOut }) }) });
  expect(screen.queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('Login is ready where the page has stayed after Logout', async () => {
  const store = await storeIn('signed-in');
  renderPage(<Header />, { store });
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(screen.getByRole('button', { name: 'Logout' })).toHaveAttribute('aria-disabled', 'true');
  await act(() => store.leave());
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'false');
});

test('neither while the session is being restored', async () => {
  renderPage(<Header />, { store: await storeIn('restoring') });
  expect(screen.queryByRole('button', { name: /Log(in|out)/ })).not.toBeInTheDocument();
});

test('the button is ready again when the login page cannot be opened', async () => {
  const client = fakeLoginClient({ signIn: () => Promise.reject(new TypeError('Failed to fetch')) });
  renderPage(<Header />, { store: await storeIn('anonymous', { client }) });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'false');
});

test('the button is ready again when Back returns from the login page', async () => {
  const store = await storeIn('anonymous');
  renderPage(<Header />, { store });
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'true');
  act(() => store.returned());
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-disabled', 'false');
});
