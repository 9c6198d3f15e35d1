import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { SessionStatus } from 'shared/auth';
import { App } from './app.tsx';
import { fakeLoader, renderPage, storeIn } from './testing.tsx';

const load = jest.fn(async (name: string): Promise<unknown> => ({ default: () => <h1>{name}</h1> }));

beforeEach(() => {
  load.mockImplementation(async (name) => ({ default: () => <h1>{name}</h1> }));
});

async function open(at: string, status: SessionStatus) {
  const store = await storeIn(status);
  await act(async () => {
    renderPage(<App />, { store, at, loader: fakeLoader(load) });
  });
}

test.each<[string, SessionStatus, string]>([
  ['/', 'anonymous', 'Measure the Internet from the inside'],
  ['/about', 'anonymous', 'About'],
  ['/callback', 'anonymous', 'Sign-in failed'],
  ['/docs/measurements', 'anonymous', 'remote_docs'],
  ['/docs/datasets', 'signed-in', 'remote_docs'],
  ['/dashboard', 'signed-in', 'remote_dashboard'],
  ['/dashboard', 'anonymous', 'Measure the Internet from the inside'],
  ['/dashboards', 'signed-in', 'Page not found'],
])('%s when %s', async (path, status, heading) => {
  await open(path, status);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(screen.getByRole('banner')).toBeVisible();
  expect(screen.getByRole('contentinfo')).toBeVisible();
});

test.each<SessionStatus>(['anonymous', 'unavailable'])('the dashboard is not even loaded when %s', async (status) => {
  await open('/dashboard', status);
  expect(load).not.toHaveBeenCalled();
});

test("a remote that fails takes nothing else with it: '/docs' is broken, the layout is not", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  load.mockRejectedValue(new Error('missing'));
  await open('/docs/datasets', 'anonymous');
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});
