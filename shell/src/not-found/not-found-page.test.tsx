import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage, storeIn } from '../testing.tsx';
import NotFoundPage from './not-found-page.tsx';

test('names the path and leads on', async () => {
  renderPage(
    <main>
      <NotFoundPage />
    </main>,
    { store: await storeIn('anonymous'), at: '/docs-old/<b>x</b>' },
  );
  expect(document.title).toBe('Page not found · nxthdr');
  expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent('There is nothing at /docs-old/<b>x</b>.');
  const links = within(screen.getByRole('main')).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/', '/docs/measurements', '/docs/datasets']);
});
