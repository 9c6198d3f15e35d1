import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import type { PageDiscovery } from 'shared/discovery';
import { lazyModule } from 'shared/lazy';
import { LazyPage } from './layout/lazy-page.tsx';
import { NotFoundPage } from './not-found/not-found-page.tsx';
import { pageEvents } from './page-events.ts';
import * as upcomingPages from './remotes/upcoming-pages.ts';
import { useShell } from './shell-context.ts';
import { Started } from './started.tsx';
import { fakeShell, renderPage, storeIn } from './testing.tsx';

const page = { path: '/status', label: 'status page', signedInOnly: false };
const withStatus = { upcomingPages: { remote_status: { percent: 50, page } } };
const started = jest.fn();

beforeEach(() => {
  localStorage.setItem('release.bucket', '10');
  window.addEventListener(pageEvents.started, started);
});
afterEach(() => window.removeEventListener(pageEvents.started, started));

type Page = { default: ComponentType };

async function open(
  of: Partial<PageDiscovery>,
  load: () => Promise<typeof upcomingPages>,
  notFound = async (): Promise<Page> => ({ default: NotFoundPage }),
) {
  const { discovery, ...shell } = fakeShell();
  const served = { ...shell, discovery: { ...discovery, ...of } };
  const [module, rare] = [lazyModule(load), lazyModule(notFound)];
  const Site = () => (useShell().discovery.pages.remote_status ? <h1>All works</h1> : <LazyPage page={rare} />);
  await act(async () => {
    renderPage(
      <Started shell={served} upcoming={module}>
        <Site />
      </Started>,
      { store: await storeIn('anonymous'), at: '/status' },
    );
  });
}

const status = () => screen.findByRole('heading', { name: 'All works' });

test('the page tells that it has started, and then brings the new remotes that its visitor gets', async () => {
  await open(withStatus, async () => upcomingPages);
  expect(started).toHaveBeenCalledTimes(1);
  expect(await status()).toBeVisible();
});

test('without new remotes, nothing is loaded for them', async () => {
  const load = jest.fn(async () => upcomingPages);
  await open({}, load, () => new Promise(() => {}));
  expect(started).toHaveBeenCalledTimes(1);
  expect(load).not.toHaveBeenCalled();
});

// Reliability: the code that knows of new remotes does not load
test('the page of a new remote, whose code did not come, is there with Retry', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const missing = new Error('Loading chunk rare failed.');
  const load = jest.fn(async () => upcomingPages).mockRejectedValueOnce(missing);
  const notFound = jest.fn(async (): Promise<Page> => ({ default: NotFoundPage })).mockRejectedValueOnce(missing);
  await open(withStatus, load, notFound);
  expect(screen.getByRole('alert')).toHaveTextContent('This page could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await status()).toBeVisible();
});
