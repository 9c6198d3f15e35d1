import { type ComponentType, createContext, type ReactNode, useContext, useLayoutEffect, useSyncExternalStore } from 'react';
import { AuthContext } from 'shared/auth';
import { type LazyModule, lazyModule, useLazyModule } from 'shared/lazy';
import type { Site } from 'shared/site';
import type { SessionState, SessionStore } from './session-store.ts';

interface ShellSession extends SessionState {
  /** Tries again to restore the session. */
  restart(): void;
  /** Takes away what the visitor has read: of a login that failed, of a sign-out that was not confirmed. */
  forgetFailure(): void;
}

const ShellSessionContext = createContext<ShellSession | null>(null);

/** What only the shell may know of the session: the account, failures of the login service, and the way to try again. */
export function useShellSession(): ShellSession {
  const session = useContext(ShellSessionContext);
  if (!session) throw new Error('useShellSession() found no session: wrap the tree in <SessionProvider store={store}>.');
  return session;
}

interface SessionProviderProps {
  store: SessionStore;
  login: Site['login'];
  children: ReactNode;
  sdk?: LazyModule<{ default: Bridge }>;
}

type Bridge = ComponentType<{ store: SessionStore; login: Site['login'] }>;

const auth0 = lazyModule(() => import(/* webpackChunkName: "session" */ './auth0-bridge.tsx'));

/** Hands the session to every app in the page, and brings in the login SDK when it is wanted. */
export function SessionProvider({ children, ...props }: SessionProviderProps) {
  const { store } = props;
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getPrerenderedState);
  useLayoutEffect(() => {
    // From here on, the page is what the session says: see `head-script/early-calls.ts`.
    if (state === store.getState()) delete document.documentElement.dataset.session;
  }, [state, store]);
  return (
    <AuthContext value={state.session}>
      <ShellSessionContext value={{ ...state, restart: store.restart, forgetFailure: store.forgetFailure }}>{children}</ShellSessionContext>
      {state.clientWanted && <LoginSdk key={state.attempt} {...props} />}
    </AuthContext>
  );
}

function LoginSdk({ store, login, sdk = auth0 }: Omit<SessionProviderProps, 'children'>) {
  const [state] = useLazyModule(sdk, { onError: store.clientFailed });
  return state.status === 'ready' && <state.module.default store={store} login={login} />;
}
