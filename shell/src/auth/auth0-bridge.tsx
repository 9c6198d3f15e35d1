import { Auth0Provider, type User, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { paths } from 'shared/paths';
import type { Site } from 'shared/site';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import type { LoginClient } from './access-tokens.ts';
import { forgetOthers, isAnothers } from './forget-others.ts';
import { loadAnew } from './load-anew.ts';
import { callbackFailure, isTimeout, restoreFailure, signInFailure, tokenFailure } from './login-errors.ts';
import { probeWorker } from './probe-worker.ts';
import { isReachable } from './reachable.ts';
import { safeReturnTo } from './return-to.ts';
import type { SessionStore } from './session-store.ts';
import { refusedForSignIn } from './sign-in-needs.ts';
import { keepReturnTo } from './wanted-page.ts';

interface Auth0BridgeProps {
  login: Site['login'];
  store: SessionStore;
}

/** How long a revocation may hold up signing out, in ms. */
const REVOKE_MS = 1500;

/** How long the SDK may take before its worker is looked at, in ms. */
const SLOW_MS = 2000;

/** How long the login service may take to answer in the SDK's iframe, in ms. */
const AUTHORIZE_MS = 10_000;

/** How often the SDK is asked again that did not get its lock within 5 s: tabs that start together restore their sessions one after the other. */
const LOCK_RETRIES = 3;

// A worker from a blob is refused by the page's CSP, and the SDK would wait for it for ever.
const workerUrl = new URL('@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js', import.meta.url).href;

/**
 * The login SDK, as a leaf that feeds the session store.
 *
 * It wraps nothing: when it arrives, the page is not rendered again.
 */
export default function Auth0Bridge({ login, store }: Auth0BridgeProps) {
  const returnTo = useRef<string>(undefined);
  return (
    // The SDK throws while it is rendered where it cannot be made, e.g. at a URL that is neither https nor localhost: the page goes on without.
    <ErrorBoundary onError={(cause) => store.clientFailed(cause, signInFailure(cause, refusedForSignIn()))} fallback={() => null}>
      <Auth0Provider
        domain={login.domain}
        clientId={login.clientId}
        authorizationParams={{ audience: login.audience, redirect_uri: window.location.origin + paths.callback }}
        cacheLocation={login.session}
        useRefreshTokens
        useRefreshTokensFallback
        workerUrl={workerUrl}
        authorizeTimeoutInSeconds={AUTHORIZE_MS / 1000}
        httpTimeoutInSeconds={10}
        sessionCheckExpiryDays={3}
        legacySameSiteCookie={false}
        skipRedirectCallback={window.location.pathname !== paths.callback}
        // The SDK says 'authenticated' only after this: until then the session is being restored.
        onRedirectCallback={(appState) => {
          returnTo.current = safeReturnTo(appState?.returnTo, window.location.origin);
        }}
      >
        <Report store={store} returnTo={returnTo} onOtherAccount={loadAnew} reachable={() => isReachable(login.domain)} />
        {login.session === 'memory' && typeof Worker === 'function' && <WorkerWatch store={store} />}
      </Auth0Provider>
    </ErrorBoundary>
  );
}

/** Tells the store when a start is slow because the SDK's worker does not work. */
function WorkerWatch({ store }: { store: SessionStore }) {
  useEffect(() => {
    const timer = setTimeout(async () => {
      if (store.getState().status !== 'restoring') return;
      const result = await probeWorker(workerUrl);
      if (store.getState().status !== 'restoring') return;
      const cause = new Error(`The worker of the login SDK is ${result}: ${workerUrl}`);
      if (result === 'broken') store.clientFailed(cause);
      if (result === 'silent') store.clientSilent(cause);
    }, SLOW_MS);
    return () => clearTimeout(timer);
  }, [store]);
  return null;
}

interface ReportProps {
  store: SessionStore;
  /** Where the login that ended on this page wanted to go, once the SDK has told. */
  returnTo: { readonly current: string | undefined };
  /** Somebody else has logged in meanwhile, in another tab: nothing of the first account may stay on screen. */
  onOtherAccount(): void;
  /** Whether the login service answers. */
  reachable(): Promise<boolean>;
}

/** Tells the store what the SDK knows. */
export function Report({ store, returnTo, onOtherAccount, reachable }: ReportProps) {
  const auth0 = useAuth0();
  const { isLoading, error, user, getAccessTokenSilently } = auth0;
  const account = useRef<string>(undefined);
  const asking = useRef(false);

  useEffect(() => store.attach(asLoginClient(auth0, reachable)), [store, auth0, reachable]);

  // The SDK's own check at start keeps to itself why it has failed. It comes after this one, by the same lock, and finds its token.
  useEffect(() => {
    if (window.location.pathname === paths.callback || store.getState().status !== 'restoring') return;
    asking.current = true;
    const answered = () => {
      asking.current = false;
    };
    const ask = (retries: number): Promise<void> => {
      const asked = performance.now();
      return getAccessTokenSilently().then(answered, (cause) => {
        // The wait for the login service ends with the same error, but is longer.
        const isLocked = isTimeout(cause) && performance.now() - asked < AUTHORIZE_MS;
        if (retries > 0 && isLocked && store.getState().status === 'restoring') return ask(retries - 1);
        answered();
        store.settle({ kind: 'not-restored', failure: restoreFailure(cause), cause });
      });
    };
    void ask(LOCK_RETRIES);
  }, [store, getAccessTokenSilently]);

  useEffect(() => {
    if (isLoading) return;
    // Not a session that is restored on that page.
    const returned = window.location.pathname === paths.callback && (returnTo.current !== undefined || !user);
    if (error) store.settle({ kind: 'callback-failed', failure: callbackFailure(error, refusedForSignIn()), cause: error });
    else if (returned && refusedForSignIn() === 'storage') {
      // The SDK does not notice cookies that are ignored without an error: its hint is not kept, and a reload would end the session.
      store.settle({ kind: 'callback-failed', failure: 'storage', cause: new Error('This browser ignores cookies') });
    } else if (user?.sub) {
      // Not where another account has logged in since: each token makes another `user`, also in an older tab.
      if (!(account.current && isAnothers(user.sub)) && !isLeft(store)) forgetOthers(user.sub);
      account.current ??= user.sub;
      store.settle({
        kind: 'signed-in',
        account: { id: user.sub, name: nameOf(user) },
        ...(returnTo.current !== undefined && { returnTo: returnTo.current }),
      });
    } else if (!asking.current) store.settle({ kind: 'signed-out' });
  }, [store, returnTo, isLoading, error, user]);

  useEffect(() => {
    const check = () => {
      const own = account.current;
      if (own && !isLeft(store) && (isAnothers(own) || (user?.sub ?? own) !== own)) onOtherAccount();
    };
    check();
    // A page in the back/forward cache is not told of what other tabs store.
    const events = ['storage', 'pageshow'];
    for (const event of events) window.addEventListener(event, check);
    return () => {
      for (const event of events) window.removeEventListener(event, check);
    };
  }, [store, user, onOtherAccount]);

  return null;
}

/** Whether somebody has logged out, or is about to: what comes with a token that was waited for meanwhile would stay. */
const isLeft = (store: SessionStore) => store.getState().status === 'anonymous' || store.isSigningOut();

/** A login service may put anything into a claim: React breaks the whole page on an object. */
function nameOf({ name, email }: User): string | undefined {
  return [name, email].find((text: unknown) => typeof text === 'string' && text.trim() !== '');
}

/** The page that the visitor was sent home from (`wanted-page.ts`), in what the router keeps of this entry of the history. */
const wantedHere = (): unknown => window.history.state?.usr?.wantedPage;

type Auth0 = ReturnType<typeof useAuth0>;

function asLoginClient(
  { getAccessTokenSilently, loginWithRedirect, logout, revokeRefreshToken }: Auth0,
  reachable: () => Promise<boolean>,
): LoginClient {
  const revoke = () => Promise.race([revokeRefreshToken().catch(() => {}), new Promise((resolve) => setTimeout(resolve, REVOKE_MS))]);
  return {
    async getToken({ refresh }) {
      const token: string | undefined = await getAccessTokenSilently({ cacheMode: refresh ? 'off' : 'on' });
      if (!token) throw { error: 'login_required' };
      return token;
    },
    async signIn({ returnTo, signUp, forceLogin }) {
      // The SDK does not notice that its cookies are refused: the login would end at a service that is refused its own.
      if (refusedForSignIn() === 'storage') throw new Error('This browser refuses cookies or storage');
      const wanted = safeReturnTo(returnTo ?? wantedHere(), window.location.origin);
      keepReturnTo(wanted);
      await loginWithRedirect({
        appState: { returnTo: wanted },
        authorizationParams: {
          ...(signUp && { screen_hint: 'signup' }),
          ...(forceLogin && { prompt: 'login' as const }),
          // Auth0 gives `ext-` parameters to the templates of its pages.
          ...(document.documentElement.dataset.theme === 'light' && { 'ext-theme': 'light' }),
        },
      });
    },
    async signOut() {
      // A browser that finds nobody there shows its own error, and the site is gone.
      const [there] = await Promise.all([reachable(), revoke()]);
      await logout(there ? { logoutParams: { returnTo: window.location.origin + paths.home } } : { openUrl: false });
      return there;
    },
    async forget() {
      await revoke();
      await logout({ openUrl: false });
    },
    explain: { token: tokenFailure, signIn: (error) => signInFailure(error, refusedForSignIn()) },
  };
}
