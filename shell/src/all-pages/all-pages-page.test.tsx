import { expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PageDiscovery, ReleasedRemote } from 'shared/discovery';
import { pending } from 'shared/testing';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { AllPagesPage } from './all-pages-page.tsx';

type Offers = Record<string, ReleasedRemote>;

const page = (path: string, label: string) => ({ path, label, signedInOnly: false });
const remote: ReleasedRemote = { version: 'v1', contract: '1.0.0', entry: { url: '/v1.js' }, exposes: {}, previous: [] };
const offered: Offers = {
  remote_named: { ...remote, page: page('/named', 'named page') },
  remote_other: { ...remote, page: page('/other', 'other page') },
};
const discovery: PageDiscovery = {
  schema: 1,
  shell: 's1',
  contract: '1.0.0',
  remotes: {},
  pages: { remote_named: page('/named', 'named page') },
  more: 'linked',
};

async function open(offers: () => Promise<Offers>) {
  renderPage(
    <main>
      <AllPagesPage />
    </main>,
    { store: await storeIn('anonymous'), discovery, loader: fakeLoader(async () => ({}), { offers }) },
  );
  return userEvent.setup();
}

const links = () => within(screen.getByRole('list')).getAllByRole('link');
const names = () => links().map(({ textContent }) => textContent);

test('lists the pages that are known until the others come', async () => {
  const answer = pending<Offers>();
  await open(() => answer.promise);
  expect(names()).toEqual(['About', 'Datasets', 'Guide', 'Home', 'Named page']);
  expect(screen.getByText('Loading the list of all pages…')).toBeVisible();
  answer.resolve(offered);
  expect(await screen.findByText('6 pages')).toBeVisible();
  expect(names()).toEqual(['About', 'Datasets', 'Guide', 'Home', 'Named page', 'Other page']);
  expect(screen.getByRole('link', { name: 'Other page' })).toHaveAttribute('href', '/other');
});

test('a filter leaves the pages whose name or path has its words, and says how many', async () => {
  const user = await open(async () => offered);
  expect(await screen.findByText('6 pages')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'other');
  expect(names()).toEqual(['Other page']);
  expect(screen.getByText('1 of 6 pages')).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Filter' }), 'x');
  expect(screen.getByText('0 of 6 pages')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filter' }));
  expect(screen.getByRole('searchbox', { name: 'Filter' })).toHaveFocus();
  expect(screen.getByText('6 pages')).toBeVisible();
});

test('says that the list could not be loaded, keeps what is known, and Retry loads it', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  let answer = (): Promise<Offers> => Promise.reject(new Error('HTTP 503'));
  const user = await open(() => answer());
  expect(await screen.findByRole('alert')).toHaveTextContent('The list of all pages could not be loaded.');
  expect(logged).toHaveBeenCalledWith(new Error('HTTP 503'));
  expect(names()).toContain('Named page');
  answer = async () => offered;
  await user.click(screen.getByRole('button', { name: 'Retry list of pages' }));
  expect(await screen.findByRole('link', { name: 'Other page' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'All pages' })).toHaveFocus();
});
