import { expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect } from 'react';
import type { RemoteAppProps, RemoteModule } from 'shared/remote';
import { Link, useLocation } from 'shared/router';
import { pending } from 'shared/testing';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { RemoteRoute } from './remote-route.tsx';

const Docs: ComponentType<RemoteAppProps> = ({ onPage }) => {
  const { pathname } = useLocation();
  useEffect(() => onPage(pathname), [onPage, pathname]);
  return <h1>{pathname === '/docs/new' ? 'Page not found' : `Of the app: ${pathname}`}</h1>;
};

/** Opens a page that version 2 has prerendered, where another version runs, or the same. */
async function open(app: Pick<RemoteModule, 'hasPage' | 'prepare'>, at = '/docs/new', version = 'v1') {
  const elements = document.createRange().createContextualFragment('<h1>What was served</h1>');
  const prerendered = { remote: 'remote_docs', version: 'v2', pathname: at, html: '', elements, readable: true };
  const store = await storeIn('anonymous');
  const module = { ...app, default: Docs };
  const loaded = <T,>() => ({ version, module: module as T });
  await act(async () => {
    renderPage(
      <>
        <Link to="/docs/old">Old</Link>
        <Link to="/docs/new">New</Link>
        <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
      </>,
      { store, at, loader: fakeLoader(async () => module, { loaded }), prerendered },
    );
  });
}

const title = () => screen.getByRole('heading', { level: 1 });
const hasPage = (pathname: string) => pathname === '/docs/old';

// Reliability: a newer version with a new page cannot be loaded
test('a page that was served stays when the version that runs does not have it, with a notice', async () => {
  await open({ hasPage });
  expect(title()).toHaveTextContent('What was served');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The documentation could not be loaded. You can read the text below, but its buttons do not work.',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(document.title).toBe('The documentation could not be loaded · nxthdr');

  await userEvent.click(screen.getByRole('link', { name: 'Old' }));
  expect(title()).toHaveTextContent('Of the app: /docs/old');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'New' }));
  expect(title()).toHaveTextContent('What was served');
});

test('its Reload tries again what has failed here', async () => {
  // jsdom cannot reload a page, and says so.
  const unable = jest.spyOn(console, 'error').mockImplementation(() => {});
  localStorage.setItem('release.failed', JSON.stringify({ 'remote_docs@v2': Date.now() }));
  await open({ hasPage });
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(localStorage.getItem('release.failed')).toBeNull();
  expect(unable).toHaveBeenCalledTimes(1);
  unable.mockRestore();
});

test.each([
  ['has it too', { hasPage }, '/docs/old'],
  ['does not say which pages it has', {}, '/docs/other'],
])('a page that was served becomes that of the previous version, which %s', async (_, previous, at) => {
  await open(previous, at);
  expect(title()).toHaveTextContent(`Of the app: ${at}`);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each(['/docs/%6Eew', '/docs/new/'])('a page runs in the version that prerendered it, also where that does not find %s', async (at) => {
  await open({ hasPage }, at, 'v2');
  expect(title()).toHaveTextContent(`Of the app: ${at}`);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a page that was served stays until its app can render it, also after a failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/docs/old');
  const again = pending<boolean>();
  const prepare = jest.fn<() => Promise<unknown>>().mockResolvedValueOnce(false).mockReturnValueOnce(again.promise);
  await open({ prepare }, '/docs/old', 'v2');
  expect(title()).toHaveTextContent('What was served');
  expect(screen.getByRole('alert')).toHaveTextContent('You can read the text below, but its buttons do not work.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(title()).toHaveTextContent('What was served');
  await act(async () => again.resolve(true));
  expect(title()).toHaveTextContent('Of the app: /docs/old');
  expect(screen.queryByText('What was served')).not.toBeInTheDocument();
  window.history.replaceState(null, '', '/');
});
