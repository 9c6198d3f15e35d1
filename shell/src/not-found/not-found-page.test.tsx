import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SessionStatus } from 'shared/auth';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const open = async (at: string, status: SessionStatus = 'anonymous') => {
  renderPage(
    <main>
      <NotFoundPage />
    </main>,
    { store: await storeIn(status), at },
  );
  const links = within(screen.getByRole('main')).getAllByRole('link');
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
    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(screen.queryByText('/status')).toBeNull();
  });

  test('is about to come for one inside', async () => {
    await openFor(50.1);
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
    expect(screen.getByText('Loading the page…')).toBeVisible();
  });
});

describe('on a site with more remotes than a page names', () => {
  const remote = { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {}, previous: [] };
  const page = { path: '/status', label: 'status page', signedInOnly: false };
  const discovery = { schema: 1 as const, shell: 's1', contract: '1.0.0', remotes: {}, pages: {}, more: true };
  const openAt = async (at: string, offers: () => Promise<Record<string, typeof remote>>) => {
    const reload = jest.fn();
    const loader = fakeLoader(async () => ({}), { offers });
    renderPage(<NotFoundPage reload={reload} />, { store: await storeIn('anonymous'), at, discovery, loader });
    return reload;
  };

  test('the page of one that is not named is loaded from the server', async () => {
    const reload = await openAt('/status/today', async () => ({ remote_status: { ...remote, page } }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
  });

  test('a page that nobody has is not found', async () => {
    const reload = await openAt('/nothing', async () => ({ remote_status: { ...remote, page } }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });

  // Reliability: an unknown path on a large site, without the list of its pages
  test('a page of which nobody can say whose it is may be there: Retry looks again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const offers = jest.fn(async () => ({ remote_status: { ...remote, page } }));
    offers.mockRejectedValueOnce(new Error('no network'));
    const reload = await openAt('/status/today', offers);
    expect(await screen.findByText('This page could not be looked up. The rest of the site still works.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Page not found' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
