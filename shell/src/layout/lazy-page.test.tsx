import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { lazyModule } from 'shared/lazy';
import { pending } from 'shared/testing';
import { renderPage, storeIn } from '../testing.tsx';
import { LazyPage } from './lazy-page.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

type Page = { default: ComponentType };
const About = () => <h1>About</h1>;
const open = async (load: () => Promise<Page>) => renderPage(<LazyPage page={lazyModule(load)} />, { store: await storeIn('anonymous') });

test('waits for its page, and shows it', async () => {
  const page = pending<Page>();
  await open(() => page.promise);
  expect(screen.getByText('Loading the page…')).toBeVisible();
  await act(async () => page.resolve({ default: About }));
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(screen.queryByText('Loading the page…')).not.toBeInTheDocument();
});

test('a page that does not come is named, and Retry loads it', async () => {
  const load = jest.fn<() => Promise<Page>>().mockRejectedValueOnce(new Error('missing')).mockResolvedValueOnce({ default: About });
  await act(async () => {
    await open(load);
  });
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded. The rest of the site still works.');
  expect(document.title).toBe('This page could not be loaded · nxthdr');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('heading', { name: 'About' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
