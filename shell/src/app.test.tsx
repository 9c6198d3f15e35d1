import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { SessionStatus } from 'shared/auth';
import { Link, useLocation } from 'shared/router';
import { fakeFetch, jsonAnswer } from 'shared/testing';
import { App } from './app.tsx';
import { fakeLoader, renderPage, storeIn } from './testing.tsx';

const remote = async (name: string): Promise<unknown> => ({ hasSubpages: true, default: () => <h1>{name}</h1> });
const load = jest.fn(remote);

let network: ReturnType<typeof fakeFetch>;

beforeEach(() => {
  load.mockImplementation(remote);
  network = fakeFetch({ '/discovery.json': () => jsonAnswer({ remotes: {} }) });
});
afterEach(() => network.restore());

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
  ['/releases', 'anonymous', 'Releases'],
  ['/releases/', 'anonymous', 'Releases'],
  ['/about/pages', 'anonymous', 'All pages'],
  ['/about/other', 'anonymous', 'Page not found'],
  ['/dashboard/measure?target=::1', 'signed-in', 'remote_dashboard'],
  ['/dashboard/measure/?target=::1', 'anonymous', 'Measure the Internet from the inside'],
  ['/dashboard/measurements', 'anonymous', 'Measure the Internet from the inside'],
  ['/dashboard/measurements/m1', 'anonymous', 'remote_dashboard'],
  ['/dashboard/agents/vltcdg01', 'anonymous', 'remote_dashboard'],
  ['/dashboard/agents/vltcdg01', 'unavailable', 'remote_dashboard'],
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

test('a dashboard that has no pages below its path is not shown there', async () => {
  load.mockImplementation(async (name) => ({ default: () => <h1>{name}</h1> }));
  await open('/dashboard/agents/vltcdg01', 'signed-in');
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Page not found');
});

test('a page of the dashboard that needs a session is kept for after the login', async () => {
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <App />
        <Here />
      </>,
      { store, at: '/dashboard/measure?target=2001:db8::1&kind=ping', loader: fakeLoader(load) },
    );
  });
  expect(screen.getByTestId('here')).toHaveTextContent('/dashboard/measure?target=2001:db8::1&kind=ping');
});

/** Where the page would come back to. */
function Here() {
  return <p data-testid="here">{useLocation().state?.wantedPage}</p>;
}

test('from a guarded page of the dashboard to an open one, what it has is kept', async () => {
  const Counter = () => {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
        <Link to="/dashboard/agents/a">Open</Link>
      </>
    );
  };
  load.mockImplementation(async () => ({ hasSubpages: true, default: Counter }));
  await open('/dashboard', 'signed-in');
  await userEvent.click(await screen.findByRole('button', { name: '0' }));
  await userEvent.click(screen.getByRole('link', { name: 'Open' }));
  expect(screen.getByRole('button', { name: '1' })).toBeVisible();
});

test("a remote that fails takes nothing else with it: '/docs' is broken, the layout is not", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  load.mockRejectedValue(new Error('missing'));
  await open('/docs/datasets', 'anonymous');
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});
