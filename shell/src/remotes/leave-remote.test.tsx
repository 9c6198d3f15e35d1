import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useEffect, useInsertionEffect, useLayoutEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Link, Route, Routes } from 'shared/router';
import { usePage } from '../layout/page-context.tsx';
import { fakeLoader, renderPage, storeIn } from '../testing.tsx';
import { RemoteRoute } from './remote-route.tsx';

type App = ComponentType<RemoteAppProps>;

let reported: jest.Spied<typeof console.error>;
const broke = jest.fn(() => true);
const mounted = jest.fn<() => void>();

beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  broke.mockClear();
  mounted.mockClear();
});

function Home() {
  useEffect(mounted, []);
  usePage('Home');
  return <h1 tabIndex={-1}>Home</h1>;
}

/** Two remotes and a page of the shell. */
async function open(apps: Record<string, App>, at: string) {
  const modules: Record<string, unknown> = Object.fromEntries(Object.entries(apps).map(([name, app]) => [name, { default: app }]));
  const loader = fakeLoader(async (name) => modules[name], {
    broke,
    log: { loaded: [{ remote: 'remote_docs', expose: 'App', version: 'v7', why: 'active', url: 'https://x/', ms: 1 }], failures: [] },
  });
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(
      <>
        <nav>
          <Link to="/">To home</Link>
          <Link to="/docs">To docs</Link>
          <Link to="/status">To status</Link>
        </nav>
        <main>
          <RemoteRoute name="remote_docs" label="documentation" path="/docs/*" />
          <RemoteRoute name="remote_status" label="status" path="/status/*" />
          <Routes>
            <Route path="/docs/*" element={null} />
            <Route path="/status/*" element={null} />
            <Route path="/" element={<Home />} />
          </Routes>
        </main>
      </>,
      { store, at, loader },
    );
  });
}

const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));
const boom = () => {
  throw new Error('left in a hurry');
};

const Status: App = ({ onPage }) => {
  useEffect(() => {
    mounted();
    onPage('Status');
  }, [onPage]);
  return <h1 tabIndex={-1}>Status</h1>;
};

const throwing: Record<string, App> = {
  'the clean-up of an effect': ({ onPage }) => {
    useEffect(() => {
      onPage('Docs');
      return boom;
    }, [onPage]);
    return <h1>Docs</h1>;
  },
  'the clean-up of a layout effect': ({ onPage }) => {
    useEffect(() => onPage('Docs'), [onPage]);
    useLayoutEffect(() => boom, []);
    return <h1>Docs</h1>;
  },
  'the clean-up of an insertion effect': ({ onPage }) => {
    useEffect(() => onPage('Docs'), [onPage]);
    useInsertionEffect(() => boom, []);
    return <h1>Docs</h1>;
  },
  'the clean-up of a ref': ({ onPage }) => {
    useEffect(() => onPage('Docs'), [onPage]);
    return <h1 ref={() => boom}>Docs</h1>;
  },
  'a ref without a clean-up': ({ onPage }) => {
    useEffect(() => onPage('Docs'), [onPage]);
    return (
      <h1
        ref={(element) => {
          if (!element) boom();
        }}
      >
        Docs
      </h1>
    );
  },
};

for (const [what, Docs] of Object.entries(throwing)) {
  test(`${what} that throws while a remote is left does not touch the page of the shell that follows`, async () => {
    await open({ remote_docs: Docs }, '/docs');
    await follow('To home');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(mounted).toHaveBeenCalledTimes(1);
    expect(document.title).toBe('Home · nxthdr');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(broke.mock.calls).toEqual([['remote_docs', 'App', new Error('left in a hurry'), 'running']]);
    expect(reported).toHaveBeenCalledWith(new Error('remote_docs v7 broke (running): left in a hurry'));
  });

  test(`${what} that throws while a remote is left does not touch the remote that follows, and the first can be opened again`, async () => {
    await open({ remote_docs: Docs, remote_status: Status }, '/docs');
    await follow('To status');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Status');
    expect(mounted).toHaveBeenCalledTimes(1);
    expect(broke).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Docs');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(document.title).toBe('Docs · nxthdr');
    await follow('To home');
    expect(broke).toHaveBeenCalledTimes(2);
  });
}

test('a remote that broke and is left does not break the page that follows, and gets another chance', async () => {
  let broken = true;
  const Docs: App = ({ onPage }) => {
    useEffect(() => {
      onPage('Docs');
      if (broken) boom();
    }, [onPage]);
    return <h1 tabIndex={-1}>Docs</h1>;
  };
  await open({ remote_docs: Docs }, '/docs');
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation has stopped working.');
  await follow('To home');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Home');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  broken = false;
  await follow('To docs');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Docs');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(document.title).toBe('Docs · nxthdr');
});

// Reliability: `onPage` is called long after the visitor has left the remote
test('a remote that names its page after it was left changes neither the title nor the focus', async () => {
  let late: RemoteAppProps['onPage'] = boom;
  const Docs: App = ({ onPage }) => {
    late = onPage;
    useEffect(() => {
      onPage('Docs');
      return () => onPage('Left');
    }, [onPage]);
    return <h1>Docs</h1>;
  };
  await open({ remote_docs: Docs }, '/docs');
  await follow('To home');
  screen.getByRole('link', { name: 'To docs' }).focus();
  act(() => late('Docs'));
  expect(document.title).toBe('Home · nxthdr');
  expect(screen.getByRole('link', { name: 'To docs' })).toHaveFocus();
});

// Reliability: `onPage` gets an object, a number or nothing
test.each([{}, undefined, null, 7, '', Symbol('x')])(
  'a remote that names its page %p keeps its page, under its own name',
  async (title) => {
    const Docs: App = ({ onPage }) => {
      useEffect(() => onPage(title as string), [onPage]);
      return <h1>Docs</h1>;
    };
    await open({ remote_docs: Docs }, '/docs');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Docs');
    expect(document.title).toBe('documentation · nxthdr');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    const reason = new TypeError(`onPage() needs a name, got ${typeof title}`);
    expect(broke.mock.calls).toEqual([['remote_docs', 'App', reason, 'running']]);
  },
);

test.each([undefined, null, 7, Symbol('x'), Object.create(null), { message: {} }])(
  'a remote may say that %p broke it, or that it failed',
  async (value) => {
    const Docs: App = ({ onPage, onError, onBreak }) => {
      useEffect(() => {
        onPage('Docs');
        onError(value);
        onBreak?.(value);
      }, [onPage, onError, onBreak]);
      return <h1>Docs</h1>;
    };
    await open({ remote_docs: Docs }, '/docs');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Docs');
    expect(broke.mock.calls).toEqual([['remote_docs', 'App', value, 'running']]);
  },
);

test('a module whose component cannot be read, or is none, is a broken remote', async () => {
  const unreadable = Object.defineProperty({}, 'default', { get: boom });
  const load = jest.fn(() => Promise.reject(new Error('none is left'))).mockResolvedValueOnce(unreadable as never);
  const store = await storeIn('anonymous');
  await act(async () => {
    renderPage(<RemoteRoute name="remote_docs" label="documentation" path="/docs" />, {
      store,
      at: '/docs',
      loader: fakeLoader(load, { broke }),
    });
  });
  expect(screen.getByRole('alert')).toHaveTextContent('The documentation could not be loaded.');
  expect(broke.mock.calls).toEqual([['remote_docs', 'App', new Error('left in a hurry'), 'render']]);
});
