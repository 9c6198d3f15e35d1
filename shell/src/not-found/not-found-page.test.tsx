import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { SessionStatus } from 'shared/auth';
import { renderPage, storeIn } from '../testing.tsx';
import NotFoundPage from './not-found-page.tsx';

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
