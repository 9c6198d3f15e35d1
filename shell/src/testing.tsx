import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { SessionStatus } from 'shared/auth';
import type { PageDiscovery } from 'shared/discovery';
import { lazyModule } from 'shared/lazy';
import { useLocation, useNavigate } from 'shared/router';
import { fakeSite, MemoryRouter } from 'shared/testing';
import type { LoginClient } from './auth/access-tokens.ts';
import { signInFailure, tokenFailure } from './auth/login-errors.ts';
import { SessionProvider } from './auth/session-provider.tsx';
import type { Account } from './auth/session-state.ts';
import { SessionStore } from './auth/session-store.ts';
import { PageProvider } from './layout/page-context.tsx';
import type { PageLoader } from './remotes/lazy-loader.ts';
import type { RemoteLoader } from './remotes/load-remote.ts';
import { reportBreak } from './remotes/report-break.ts';
import { RunningRemote } from './remotes/running-remote.tsx';
import { type Shell, ShellContext } from './shell-context.ts';

/** A login client that succeeds at everything, unless told otherwise. */
export function fakeLoginClient(overrides: Partial<LoginClient> = {}): LoginClient {
  return {
    getToken: async () => 'token',
    signIn: async () => {},
    signOut: async () => true,
    forget: async () => {},
    explain: { token: tokenFailure, signIn: signInFailure },
    ...overrides,
  };
}

/** The real session store, brought to `status` the way a page brings it there: by a hint of a session, or `returning` from a login. */
export async function storeIn(
  status: SessionStatus,
  {
    client = fakeLoginClient(),
    account = { id: 'auth0|1', name: undefined },
    returning = false,
  }: { client?: LoginClient; account?: Account; returning?: boolean } = {},
): Promise<SessionStore> {
  const store = new SessionStore({
    hinted: () => !returning && status !== 'anonymous',
    returning,
    clearUrl: () => {},
    announceSignOut: () => {},
  });
  const { getToken } = client;
  const member = status === 'signed-in' || status === 'expired';
  if (status === 'expired') client.getToken = () => Promise.reject({ error: 'login_required' });
  store.attach(client);
  if (member) store.settle({ kind: 'signed-in', account });
  if (status === 'unavailable') store.settle({ kind: 'signed-out' });
  if (status === 'expired')
    await store
      .getState()
      .session.getAccessToken()
      .catch(() => {});
  client.getToken = getToken;
  return store;
}

interface PageOptions extends Partial<Shell> {
  store: SessionStore;
  /** Where to start, and with what in its history. */
  at?: string | { pathname: string; state: unknown };
}

/** A login SDK that never comes. */
const noSdk = lazyModule<never>(() => new Promise(() => {}));

/** A discovery document that names no remote. */
const emptyDiscovery: PageDiscovery = { schema: 1, shell: 'shell-1', contract: '1.0.0', remotes: {}, pages: {} };

/** A loader that loads what the test says. */
export function fakeLoader(
  load: (...wanted: Parameters<RemoteLoader['load']>) => Promise<unknown>,
  { broke = () => true, ...overrides }: Partial<PageLoader & RemoteLoader> = {},
): PageLoader {
  const log = { loaded: [], failures: [] };
  return {
    load: load as PageLoader['load'],
    opened: () => {},
    loaded: () => undefined,
    renderLimit: () => 5_500,
    offers: async () => ({}),
    overrides: {},
    RunningRemote,
    log,
    reportBreak: (...failure) => reportBreak({ broke, log, ...overrides }, ...failure),
    ...overrides,
  };
}

/** Renders a part of the shell inside everything that `main.tsx` puts around it, except for the login SDK. */
export function renderPage(children: ReactNode, { store, at = '/', ...overrides }: PageOptions) {
  const shell = fakeShell(overrides);
  return render(
    <ShellContext value={shell}>
      <SessionProvider store={store} login={shell.site.login} sdk={noSdk}>
        <MemoryRouter initialEntries={[at]}>
          <PageProvider>
            {children}
            <CurrentUrl />
          </PageProvider>
        </MemoryRouter>
      </SessionProvider>
    </ShellContext>,
  );
}

/** What the shell gives its parts: a site without remotes, unless told otherwise. */
export function fakeShell(overrides: Partial<Shell> = {}): Shell {
  return { site: fakeSite, discovery: emptyDiscovery, loader: fakeLoader(async () => ({})), ...overrides };
}

/** What the browser has around a page: its URL and its Back button. */
function CurrentUrl() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="URL">{pathname + search + hash}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}
