import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useReducer } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, Route, Routes } from 'shared/router';
import { fakeSite, pending } from 'shared/testing';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { ContractError } from './contract-error.ts';
import type { RemoteLoader } from './load-remote.ts';
import { findPrerenderedContent } from './prerendered-content.ts';
import { RemoteRoute } from './remote-route.tsx';
import { released } from './testing.ts';

type App = ComponentType<RemoteAppProps>;

let reported: jest.Spied<typeof console.error>;

beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => {});
});

const Docs: App = ({ onPage }) => {
  useEffect(() => onPage('Datasets'), [onPage]);
  return <h1 tabIndex={-1}>Datasets</h1>;
};

async function open(load: (name: string, expose: string) => Promise<unknown>, at = '/docs', overrides: Partial<RemoteLoader> = {}) {
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <p>The layout</p>
        <Link to="/docs">Documentation</Link>
        <main>
          <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
          <Routes>
            <Route path="/docs/*" element={null} />
            <Route path="*" element={<h1>Home</h1>} />
          </Routes>
        </main>
      </>,
      { store, at, loader: fakeLoader(load, overrides) },
    );
  });
}

/** A remote that needs a newer contract than the page offers. */
const refuse = () => Promise.reject(new AggregateError([new Error('remote_docs 2: …', { cause: new ContractError('It needs 1.1.0') })]));

const docsRoute = <RemoteRoute name="remote_docs" label="documentation" path="/docs" />;
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry' }));
const heading = () => screen.queryByRole('heading', { name: 'Datasets' });

test('says what is being loaded, then shows it', async () => {
  const module = pending<{ default: App }>();
  const load = jest.fn<(name: string, expose: string) => Promise<unknown>>(() => module.promise);
  await open(load);
  expect(load).toHaveBeenCalledWith('remote_docs', 'App');
  expect(screen.getByText('Loading the documentation…')).toBeVisible();
  await act(async () => module.resolve({ default: Docs }));
  expect(heading()).toBeVisible();
  expect(screen.queryByText('Loading the documentation…')).not.toBeInTheDocument();
  expect(document.title).toBe('Datasets · nxthdr');
});

test('a step within its page does not render it again', async () => {
  const Page = jest.fn(() => <Link to="#part">To the part</Link>);
  await open(async () => ({ default: Page }));
  Page.mockClear();
  await userEvent.click(screen.getByRole('link', { name: 'To the part' }));
  expect(Page).not.toHaveBeenCalled();
});

test('a remote that cannot be loaded is named, the rest of the page stays, and Retry loads it again', async () => {
  const reason = new AggregateError([], 'No version of remote_docs could be loaded');
  const again = pending<{ default: App }>();
  const load = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(reason).mockReturnValueOnce(again.promise);
  await open(load);
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded. The rest of the site still works.');
  expect(screen.getByText('The layout')).toBeVisible();
  expect(document.title).toBe('The documentation could not be loaded · nxthdr');
  expect(reported).toHaveBeenCalledWith(reason);
  expect(document.body).not.toHaveTextContent('remote_docs');

  await retry();
  expect(screen.getByText('Loading the documentation…')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await act(async () => again.resolve({ default: Docs }));
  expect(heading()).toBeVisible();
  expect(heading()).toHaveFocus();
});

test.each([
  [false, 'Loading the documentation…'],
  [true, 'What was prerendered'],
])('what was prerendered comes back with Retry if it can be read (%s)', async (readable, shown) => {
  const store = await storeIn('anonymous');
  const load = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('missing')).mockReturnValue(pending().promise);
  const elements = document.createRange().createContextualFragment('<h1>What was prerendered</h1>');
  const prerendered = { remote: 'remote_docs', version: 'v1', pathname: '/docs', html: '', elements, readable };
  await act(async () => {
    renderPage(docsRoute, { store, at: '/docs', loader: fakeLoader(load), prerendered });
  });
  expect(screen.queryAllByText('What was prerendered')).toHaveLength(readable ? 1 : 0);
  await retry();
  expect(screen.getByText(shown)).toBeVisible();
  expect(screen.queryAllByText('What was prerendered')).toHaveLength(readable ? 1 : 0);
});

test('a remote of a later release than the page asks for a reload, since no Retry can help', async () => {
  await open(refuse);
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The documentation has been updated: reload the page to see it. The rest of the site still works.',
  );
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(document.title).toBe('The documentation has been updated: reload the page to see it · nxthdr');
});

test('a version under test that needs a newer page may be reloaded with one, and is no update', async () => {
  await open(refuse, '/docs', { overrides: { remote_docs: { released: released('9'), why: 'override' } } });
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded. The rest of the site still works.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('above a page that was served, the failure has no heading of its own, and a Retry that fails again keeps the focus', async () => {
  const store = await storeIn('anonymous');
  const elements = document.createRange().createContextualFragment('<h1 tabindex="-1">What was served</h1>');
  const prerendered = { remote: 'remote_docs', version: 'v1', pathname: '/docs', html: '', elements, readable: true };
  await act(async () => {
    const loader = fakeLoader(() => Promise.reject(new Error('missing')));
    renderPage(docsRoute, { store, at: '/docs', loader, prerendered });
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What was served');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The documentation could not be loaded. You can read the text below, but its buttons do not work.',
  );
  expect(screen.getByRole('button', { name: 'Retry' })).not.toHaveFocus();
  const served = screen.getByRole('heading', { level: 1 });
  await retry();
  expect(served).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What was served');
  expect(screen.getByRole('button', { name: 'Retry' })).toHaveFocus();
});

test('above a page that was served, a remote of a later release asks for a reload', async () => {
  const store = await storeIn('anonymous');
  const elements = document.createRange().createContextualFragment('<h1 tabindex="-1">What was served</h1>');
  const prerendered = { remote: 'remote_docs', version: 'v1', pathname: '/docs', html: '', elements, readable: true };
  await act(async () => {
    renderPage(docsRoute, { store, at: '/docs', loader: fakeLoader(refuse), prerendered });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has been updated: reload the page to see it.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('What was served');
});

test('Retry may fail again', async () => {
  const load = jest.fn(() => Promise.reject(new Error('missing')));
  await open(load);
  await retry();
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  expect(load).toHaveBeenCalledTimes(2);
});

// Reliability: a remote breaks after its first page
test('a remote that breaks is named, the rest of the page stays, and Retry renders it anew', async () => {
  let broken = false;
  const Fragile: App = (props) => {
    const [, again] = useReducer((count: number) => count + 1, 0);
    if (broken) throw new Error('agents is null');
    return (
      <>
        <Docs {...props} />
        <button type="button" onClick={again}>
          Refresh
        </button>
      </>
    );
  };
  const module = { default: Fragile };
  const broke = jest.fn<RemoteLoader['broke']>(() => true);
  let loaded: { version: string; module: unknown } | undefined;
  const load = jest.fn(async () => {
    loaded = { version: 'v1', module };
    return module;
  });
  await open(load, '/docs', { broke, loaded: (() => loaded) as RemoteLoader['loaded'] });
  broken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has stopped working. The rest of the site still works.');
  expect(screen.getByText('The layout')).toBeVisible();
  expect(document.body).not.toHaveTextContent('agents is null');
  expect(broke).toHaveBeenCalledWith('remote_docs', 'App', new Error('agents is null'), 'running');

  await retry();
  expect(screen.getByRole('alert')).toBeVisible();
  broken = false;
  await retry();
  expect(heading()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that a remote says has broken is reported, and the remote stays as it is', async () => {
  const Whole: App = ({ onBreak, ...props }) => (
    <>
      <Docs {...props} />
      <button type="button" onClick={() => onBreak?.(new Error('of a part'))}>
        Break a part
      </button>
    </>
  );
  const broke = jest.fn<RemoteLoader['broke']>(() => true);
  await open(async () => ({ default: Whole }), '/docs', { broke });
  await userEvent.click(screen.getByRole('button', { name: 'Break a part' }));
  expect(broke.mock.calls).toEqual([['remote_docs', 'App', new Error('of a part'), 'running']]);
  expect(heading()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a version that throws before its first page gives way to the next, and the visitor is told nothing', async () => {
  const Broken: App = () => {
    throw new Error('no such export');
  };
  const load = jest.fn(async () => ({ default: Docs })).mockResolvedValueOnce({ default: Broken });
  const broke = jest.fn<RemoteLoader['broke']>(() => true);
  await open(load, '/docs', { broke });
  expect(broke).toHaveBeenCalledWith('remote_docs', 'App', new Error('no such export'), 'render');
  expect(heading()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a module without a component is a broken remote', async () => {
  await open(jest.fn(() => Promise.reject(new Error('none is left'))).mockResolvedValueOnce({} as never));
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  expect(screen.getByText('The layout')).toBeVisible();
});

test('the title is of the page that failed, not of the one before', async () => {
  await open(() => Promise.reject(new Error('missing')), '/');
  document.title = 'Home · nxthdr';
  await userEvent.click(screen.getByRole('link', { name: 'Documentation' }));
  expect(document.title).toBe('The documentation could not be loaded · nxthdr');
});

test('an answer that comes after the page was left changes nothing', async () => {
  const module = pending<{ default: App }>();
  await open(() => module.promise, '/');
  await userEvent.click(screen.getByRole('link', { name: 'Documentation' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  await act(async () => module.reject(new Error('missing')));
  expect(screen.getByRole('heading', { name: 'Home' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a remote sees the public settings, and nothing of sign-in', async () => {
  const seen: RemoteAppProps[] = [];
  const Curious: App = (props) => {
    seen.push(props);
    return null;
  };
  await open(async () => ({ default: Curious }));
  const [props] = seen;
  const { login: _, remoteOrigins: __, ...site } = fakeSite;
  expect(props?.site).toEqual(site);
  expect(Object.keys(props ?? {}).sort()).toEqual(['onBreak', 'onError', 'onPage', 'site']);

  const reason = new Error('not JSON');
  props?.onError(reason);
  expect(reported).toHaveBeenCalledWith(reason);
});

test('a route of a remote without a loader says what to do', () => {
  expect(() => render(docsRoute)).toThrow('wrap the tree in <ShellContext');
});

test('a prefetched remote is opened when it is shown', async () => {
  const opened = jest.fn();
  const module = { default: Docs };
  await open(async () => module, '/', { opened, loaded: (() => ({ version: 'v1', module })) as RemoteLoader['loaded'] });
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('link', { name: 'Documentation' }));
  expect(heading()).toBeVisible();
  expect(opened).toHaveBeenCalledWith('remote_docs');
});

test('a prerendered loading text makes way for the failure and its heading', async () => {
  const root = document.createElement('div');
  root.innerHTML = '<main data-remote="remote_docs"><p>A prerendered loading text</p></main>';
  const prerendered = findPrerenderedContent(root, { prerendered: { version: 'none' } }, '/docs');
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(docsRoute, { store, at: '/docs', loader: fakeLoader(() => Promise.reject(new Error('missing'))), prerendered });
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Something did not load' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded. The rest of the site still works.');
  expect(screen.queryByText('A prerendered loading text')).not.toBeInTheDocument();
});
