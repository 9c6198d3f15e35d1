import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionStatus } from 'shared/auth';
import { fakeFetch, jsonAnswer } from 'shared/testing';
import { renderPage, storeIn } from '../testing.tsx';
import { NotFoundPage } from './not-found-page.tsx';

/** What the discovery document has of remotes. */
let released: object;
let network: ReturnType<typeof fakeFetch>;
beforeEach(() => {
  released = { remotes: {} };
  network = fakeFetch({ '/discovery.json': () => jsonAnswer(released) });
});
afterEach(() => network.restore());

const open = async (at: string, status: SessionStatus = 'anonymous') => {
  renderPage(
    <main>
      <NotFoundPage />
    </main>,
    { store: await storeIn(status), at },
  );
  const links = await within(screen.getByRole('main')).findAllByRole('link');
  return links.map((link) => link.getAttribute('href'));
};

test('names the path and leads on', async () => {
  expect(await open('/no/<b>x</b>')).toEqual(['/', '/docs/measurements', '/docs/datasets']);
  expect(document.title).toBe('Page not found · nxthdr');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('There is no page at /no/<b>x</b>.');
  expect(screen.getByRole('main')).not.toHaveTextContent('Did you mean');
});

test('leads who is signed in to the dashboard', async () => {
  expect(await open('/no', 'signed-in')).toContain('/dashboard');
});

test('proposes a page that needs a session only to who has one', async () => {
  expect((await open('/dashbord', 'signed-in'))[0]).toBe('/dashboard');
});

test('does not propose it to others', async () => {
  expect(await open('/dashbord')).not.toContain('/dashboard');
});

test.each([
  ['/ABOUT', '/about'],
  ['/doc/datasets/', '/docs/datasets'],
  ['/docs/mesurement', '/docs/measurements'],
])('%s is almost %s', async (at, near) => {
  expect((await open(at))[0]).toBe(near);
  expect(screen.getByRole('main')).toHaveTextContent(`Did you mean ${near}?`);
});

describe('the page of a new remote', () => {
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const discovery = { schema: 1 as const, shell: 's1', contract: '1.0.0', remotes: {}, pages: {} };
  const openFor = async (percent: number, at = '/status/today') => {
    localStorage.setItem('release.bucket', '50');
    renderPage(<NotFoundPage />, {
      store: await storeIn('anonymous'),
      at,
      discovery: { ...discovery, upcomingPages: { remote_status: { percent, page } } },
    });
  };

  test('is none for a visitor outside its share, and not proposed either', async () => {
    await openFor(50, '/statu');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByText('/status')).toBeNull();
  });

  test('is about to come for one inside', async () => {
    await openFor(50.1);
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
    expect(screen.getByText('Loading the page…')).toBeVisible();
  });
});

describe('a page that this one does not name', () => {
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const remote = { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {}, previous: [], page };
  const navigations = (served: string) =>
    Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ name: `http://localhost${served}` }] });
  afterEach(() => void Reflect.deleteProperty(performance, 'getEntriesByType'));
  const openAt = async (at: string) => {
    localStorage.setItem('release.bucket', '50');
    const reload = jest.fn();
    renderPage(<NotFoundPage reload={reload} />, { store: await storeIn('anonymous'), at });
    return reload;
  };
  const isLookedUp = () => waitFor(() => expect(network.requests).toHaveLength(1));

  test.each([
    ['of one of many remotes, or of one released since', { remotes: { remote_status: remote } }],
    ['of a new remote that this visitor gets', { remotes: {}, upcoming: { remote_status: { ...remote, percent: 51 } } }],
  ])('%s, is loaded from the server', async (_, document) => {
    released = document;
    navigations('/');
    const reload = await openAt('/status/today');
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
  });

  test.each([
    ['that nobody has', '/nothing', { remotes: { remote_status: remote } }],
    ['of a new remote that others get', '/status', { remotes: {}, upcoming: { remote_status: { ...remote, percent: 50 } } }],
  ])('%s, is not found', async (_, at, document) => {
    released = document;
    navigations('/');
    const reload = await openAt(at);
    await isLookedUp();
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  test.each([
    ['where the server has said already that there is none', '/status', '/status'],
    ['where an older dashboard has none', '/dashboard/nothing', '/dashboard'],
  ])('is not looked up %s', async (_, at, served) => {
    navigations(served);
    await openAt(at);
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(network.requests).toEqual([]);
  });

  // Reliability: an unknown path, without the list of the site's pages
  test('may be there when nobody can say whose it is: Retry looks again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    network.restore();
    const reload = await openAt('/status/today');
    expect(await screen.findByText('This page could not be looked up. The rest of the site still works.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
    released = { remotes: { remote_status: remote } };
    network = fakeFetch({ '/discovery.json': () => jsonAnswer(released) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
