import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { type ComponentType, startTransition, use, useEffect, useState } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, useLocation } from 'shared/router';
import { pending } from 'shared/testing';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import type { RemoteLoader } from './load-remote.ts';
import { RemoteRoute } from './remote-route.tsx';

type App = ComponentType<RemoteAppProps>;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<never>(() => {});
const Hanging: App = () => use(never);
const Docs: App = ({ onPage }) => {
  useEffect(() => onPage('Docs'), [onPage]);
  return <h1>Docs</h1>;
};

/** Loads the apps in their order, the last one again and again. */
async function open(apps: App[], overrides: Partial<RemoteLoader> = {}) {
  const broke = jest.fn<RemoteLoader['broke']>();
  const load = jest.fn(async () => ({ default: apps.length > 1 ? apps.shift() : apps[0] }));
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <Link to="/">Away</Link>
        <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
      </>,
      { store, at: '/docs', loader: fakeLoader(load, { broke, ...overrides }) },
    );
  });
  return { broke, load };
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const failed = () => screen.queryByRole('alert');
const heading = () => screen.queryByRole('heading', { level: 1 });

test('a version that suspends for ever gives way to the next', async () => {
  const { broke } = await open([Hanging, Docs], { renderLimit: () => 5_500 });
  expect(screen.getByText('Loading the documentation…')).toBeVisible();
  await pass(5_400);
  expect(broke).not.toHaveBeenCalled();
  await pass(200);
  expect(broke.mock.calls).toEqual([['remote_docs', 'App', new Error('It was suspended for more than 5.5 s'), 'render']]);
  expect(heading()).toHaveTextContent('Docs');
  expect(failed()).not.toBeInTheDocument();
});

test('one that suspends for less is shown, and is left alone from then on', async () => {
  const data = pending<string>();
  const { broke } = await open([() => <h1>{use(data.promise)}</h1>]);
  await pass(5_000);
  await act(async () => data.resolve('Docs'));
  expect(heading()).toHaveTextContent('Docs');
  await pass(60_000);
  expect(broke).not.toHaveBeenCalled();
});

test('one that renders nothing, and never names its page, is not suspended', async () => {
  const { broke } = await open([() => null]);
  await pass(60_000);
  expect(broke).not.toHaveBeenCalled();
  expect(failed()).not.toBeInTheDocument();
});

// Reliability: a version suspends after its first page
test('one that suspends for ever after its first page is named, and Retry renders it anew', async () => {
  let hangs = true;
  const Later: App = (props) => {
    const [clicked, setClicked] = useState(false);
    return (
      <>
        <Docs {...props} />
        <button type="button" onClick={() => setClicked(true)}>
          More
        </button>
        {clicked && hangs && use(never)}
      </>
    );
  };
  const { broke } = await open([Later]);
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByText('Loading the documentation…')).toBeVisible();
  await pass(19_900);
  expect(failed()).not.toBeInTheDocument();
  await pass(200);
  expect(failed()).toHaveTextContent('The documentation has stopped working. The rest of the site still works.');
  expect(broke.mock.calls).toEqual([['remote_docs', 'App', new Error('It was suspended for more than 20 s'), 'running']]);
  hangs = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(heading()).toHaveTextContent('Docs');
});

test('a step to a page that suspends for ever, which shows nothing as long as it waits, ends too', async () => {
  let hangs = true;
  const Steps: App = (props) => {
    const { pathname } = useLocation();
    if (pathname === '/docs/second' && hangs) use(never);
    return (
      <>
        <Docs {...props} />
        <Link to="/docs/second">Second</Link>
      </>
    );
  };
  const { broke } = await open([Steps]);
  await act(async () => startTransition(() => void fireEvent.click(screen.getByRole('link', { name: 'Second' }))));
  expect(heading()).toHaveTextContent('Docs');
  await pass(20_100);
  expect(broke.mock.calls[0]).toEqual(['remote_docs', 'App', new Error('It was suspended for more than 20 s'), 'running']);
  await pass(20_100);
  expect(failed()).toHaveTextContent('The documentation has stopped working.');
  hangs = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(heading()).toHaveTextContent('Docs');
});

test('nothing is waited for once the remote was left', async () => {
  const { broke } = await open([Hanging]);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Away' })));
  await pass(60_000);
  expect(broke).not.toHaveBeenCalled();
});
