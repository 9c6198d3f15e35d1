import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPage, storeIn } from '../testing.tsx';
import { AboutPage } from './about-page.tsx';

async function open() {
  renderPage(<AboutPage />, { store: await storeIn('anonymous') });
  return screen.getByRole('article');
}

test('says that the project is personal, non-commercial and run by volunteers', async () => {
  const page = await open();
  expect(document.title).toBe('About · nxthdr');
  expect(screen.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  expect(page).toHaveTextContent('nxthdr is a personal, non-commercial project, run by volunteers');
});

test('carries two references, and each mark in the text leads to its own', async () => {
  await open();
  const references = screen.getAllByRole('listitem');
  expect(references).toHaveLength(2);
  for (const [index, reference] of references.entries()) {
    expect(within(reference).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^https:\/\//));
    expect(screen.getByRole('link', { name: `reference ${index + 1}` })).toHaveAttribute('href', `#${reference.id}`);
  }
});
