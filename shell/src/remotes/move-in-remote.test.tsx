import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useEffect, useInsertionEffect, useLayoutEffect, useState } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, Route, Routes } from 'shared/router';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { RemoteRoute } from './remote-route.tsx';

type Page = (props: { onShow(): void }) => ReactElement;

const broke = jest.fn(() => true);

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  broke.mockClear();
});

const boom = () => {
  throw new Error('left in a hurry');
};
const failed = ['remote_docs', 'App', new Error('left in a hurry'), 'running'];

/** A remote with two pages, at the first of them. */
async function open(First: Page, Second: Page) {
  const App = ({ onPage }: RemoteAppProps) => (
    <>
      <Link to="/docs/b">To b</Link>
      <Link to="/docs/a">To a</Link>
      <Routes>
        <Route path="a" element={<First onShow={() => onPage('A')} />} />
        <Route path="b" element={<Second onShow={() => onPage('B')} />} />
      </Routes>
    </>
  );
  const loader = fakeLoader(async () => ({ default: App }), { broke });
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <main>
        <Link to="/">To home</Link>
        <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
      </main>,
      { store, at: '/docs/a', loader },
    );
  });
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const heading = () => screen.getByRole('heading', { level: 1 });

/** A page that does something when it is shown, and nothing when it is left. */
const sound =
  (name: string): Page =>
  ({ onShow }) => {
    useEffect(onShow, []);
    return <h1 tabIndex={-1}>{name}</h1>;
  };

const throwing: Record<string, (name: string) => Page> = {
  'the clean-up of an effect': (name) => (props) => {
    useEffect(() => boom, []);
    return sound(name)(props);
  },
  'the clean-up of a layout effect': (name) => (props) => {
    useLayoutEffect(() => boom, []);
    return sound(name)(props);
  },
  'the clean-up of an insertion effect': (name) => (props) => {
    useInsertionEffect(() => boom, []);
    return sound(name)(props);
  },
  'the clean-up of a ref': (name) => (props) => <div ref={() => boom}>{sound(name)(props)}</div>,
};

for (const [what, page] of Object.entries(throwing)) {
  // Reliability: a remote throws while a page of it is left for its next page
  test(`${what} that throws while a page of a remote is left for its next page is reported, and the next page shows`, async () => {
    await open(page('A'), sound('B'));
    await follow('To b');
    expect(heading()).toHaveTextContent('B');
    expect(heading()).toHaveFocus();
    expect(document.title).toBe('B · nxthdr');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(broke.mock.calls).toEqual([failed]);
  });

  test(`${what} that throws in every page of a remote does not keep visitors from going on`, async () => {
    await open(page('A'), page('B'));
    for (const name of ['b', 'a', 'b']) {
      await follow(`To ${name}`);
      expect(heading()).toHaveTextContent(name.toUpperCase());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    }
    await follow('To home');
    expect(broke.mock.calls).toContainEqual(failed);
  });
}

test.each<[string, Page]>([
  [
    'in an effect',
    ({ onShow }) => {
      useEffect(() => {
        onShow();
        boom();
      });
      return <h1>B</h1>;
    },
  ],
  ['while it renders', boom as never],
])('a page of a remote that breaks %s itself is not tried without end, and can be tried again', async (_, Second) => {
  let renders = 0;
  await open(throwing['the clean-up of an effect']?.('A') as Page, (props) => {
    renders++;
    return <Second {...props} />;
  });
  await follow('To b');
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has stopped working.');
  const before = renders;
  expect(before).toBeLessThan(10);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has stopped working.');
  expect(renders).toBeGreaterThan(before);
});

test('a page of a remote that breaks after it was shown is not tried by itself', async () => {
  await open(sound('A'), ({ onShow }) => {
    const [broken, setBroken] = useState(false);
    useEffect(onShow, []);
    if (broken) boom();
    return (
      <button type="button" onClick={() => setBroken(true)}>
        Break
      </button>
    );
  });
  await follow('To b');
  await userEvent.click(screen.getByRole('button', { name: 'Break' }));
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has stopped working.');
  expect(broke).toHaveBeenCalledTimes(1);
});
