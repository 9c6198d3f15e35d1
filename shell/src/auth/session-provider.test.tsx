import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useAuth } from 'shared/auth';
import { lazyModule } from 'shared/lazy';
import { fakeSite } from 'shared/testing';
import { logError } from '../log-error.ts';
import { fakeLoginClient } from '../testing.tsx';
import { SessionProvider, useShellSession } from './session-provider.tsx';
import { SessionStore } from './session-store.ts';

const lost = new Error('ChunkLoadError');
let reported: ReturnType<typeof jest.spyOn>;

beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(() => {});
});

function Status() {
  const { status } = useAuth();
  const { failedSignIn } = useShellSession();
  return <p>{failedSignIn ? `${status}, the login page cannot be opened` : status}</p>;
}

/** An SDK that knows at once that somebody is signed in. */
function Sdk({ store }: { store: SessionStore }) {
  useEffect(() => {
    store.attach(fakeLoginClient());
    store.settle({ kind: 'signed-in', account: { id: 'auth0|1', name: undefined } });
  }, [store]);
  return null;
}

async function open({ hinted }: { hinted: boolean }) {
  const store = new SessionStore({
    hinted: () => hinted,
    returning: false,
    clearUrl: () => {},
    announceSignOut: () => {},
    onError: logError,
  });
  const loadSdk = jest.fn(async () => ({ default: Sdk }));
  const show = () =>
    act(async () => {
      render(
        <SessionProvider store={store} login={fakeSite.login} sdk={lazyModule<Awaited<ReturnType<typeof loadSdk>>>(loadSdk)}>
          <Status />
        </SessionProvider>,
      );
    });
  return { store, loadSdk, show };
}

/** Work that waits for what React renders meanwhile cannot be awaited inside `act`. */
async function settled(work: () => Promise<void>) {
  let done: Promise<void> | undefined;
  await act(async () => {
    done = work();
  });
  await act(async () => done);
}

test('an anonymous visitor does not load the login SDK', async () => {
  const { loadSdk, show } = await open({ hinted: false });
  await show();
  expect(screen.getByText('anonymous')).toBeVisible();
  expect(loadSdk).not.toHaveBeenCalled();
});

test('the login SDK restores the session', async () => {
  const { loadSdk, show } = await open({ hinted: true });
  await show();
  expect(screen.getByText('signed-in')).toBeVisible();
  expect(loadSdk).toHaveBeenCalledTimes(1);
});

test('an SDK that cannot be loaded at start: unavailable; starting over loads it again', async () => {
  const { store, loadSdk, show } = await open({ hinted: true });
  loadSdk.mockRejectedValueOnce(lost);
  await show();
  expect(screen.getByText('unavailable')).toBeVisible();
  expect(reported).toHaveBeenCalledWith(expect.objectContaining({ cause: lost }));

  await act(async () => store.restart());
  expect(screen.getByText('signed-in')).toBeVisible();
});

test('starting over makes a new SDK: an old one keeps its errors', async () => {
  const { store, loadSdk, show } = await open({ hinted: true });
  let made = 0;
  const Failing = () => {
    useEffect(() => {
      made += 1;
      store.settle({ kind: 'signed-out' });
    }, []);
    return null;
  };
  loadSdk.mockResolvedValue({ default: Failing });
  await show();
  await act(async () => store.restart());
  expect(screen.getByText('unavailable')).toBeVisible();
  expect(made).toBe(2);
});

test('an SDK that cannot be loaded at sign-in is said so, and a second try works', async () => {
  const { store, loadSdk, show } = await open({ hinted: false });
  loadSdk.mockRejectedValueOnce(lost);
  await show();
  const { signIn } = store.getState().session;
  await settled(() => expect(signIn()).rejects.toMatchObject({ failure: 'unreachable' }));
  expect(screen.getByText('anonymous, the login page cannot be opened')).toBeVisible();

  await settled(signIn);
  expect(screen.getByText('anonymous')).toBeVisible();
  expect(loadSdk).toHaveBeenCalledTimes(2);
});

test('useShellSession() without a provider says what to do', () => {
  expect(() => render(<Status />)).toThrow('wrap the');
});
