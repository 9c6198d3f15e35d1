import { Auth0Provider, useAuth0 } from '@auth0/auth0-react';
import { useEffect, useRef } from 'react';
import { paths } from 'shared/paths';
import type { Site } from 'shared/site';
import { callbackFailure } from './login-errors.ts';
import { safeReturnTo } from './return-to.ts';
import { SdkBoundary } from './sdk-boundary.tsx';
import type { LoginClient, SessionStore } from './session-store.ts';

interface Auth0BridgeProps {
  login: Site['login'];
  store: SessionStore;
}

/** How long a revocation may hold up signing out, in ms. */
const REVOKE_MS = 1500;

/**
 * The login SDK, as a leaf that feeds the session store.
 *
 * It wraps nothing: when it arrives, the page is not rendered again.
 */
export default function Auth0Bridge({ login, store }: Auth0BridgeProps) {
  const returnTo = useRef<string>(undefined);
  return (
    <SdkBoundary onBroken={store.clientFailed}>
      <Auth0Provider
        domain={login.domain}
        clientId={login.clientId}
        authorizationParams={{ audience: login.audience, redirect_uri: window.location.origin + paths.callback }}
        cacheLocation={login.session}
        useRefreshTokens
        useRefreshTokensFallback
        // A worker from a blob is refused by the page's policy, and the SDK would wait for it for ever.
        workerUrl={new URL('@auth0/auth0-spa-js/dist/auth0-spa-js.worker.production.js', import.meta.url).href}
        authorizeTimeoutInSeconds={10}
        httpTimeoutInSeconds={10}
        sessionCheckExpiryDays={3}
        skipRedirectCallback={window.location.pathname !== paths.callback}
        // The SDK says 'authenticated' only after this: until then the session is being restored.
        onRedirectCallback={(appState) => {
          returnTo.current = safeReturnTo(appState?.returnTo, window.location.origin);
        }}
      >
        <Report store={store} returnTo={returnTo} onOtherAccount={reload} />
      </Auth0Provider>
    </SdkBoundary>
  );
}

const reload = () => window.location.reload();

interface ReportProps {
  store: SessionStore;
  /** Where the login that ended on this page wanted to go, once the SDK has told. */
  returnTo: { readonly current: string | undefined };
  /** Somebody else has logged in meanwhile, in another tab: nothing of the first account may stay on screen. */
  onOtherAccount(): void;
}

/** Tells the store what the SDK knows. */
export function Report({ store, returnTo, onOtherAccount }: ReportProps) {
  const auth0 = useAuth0();
  const { isLoading, error, user } = auth0;
  const account = useRef<string>(undefined);

  useEffect(() => store.attach(asLoginClient(auth0)), [store, auth0]);

  useEffect(() => {
    if (account.current && user?.sub && user.sub !== account.current) onOtherAccount();
    account.current = user?.sub ?? account.current;
  }, [user, onOtherAccount]);

  useEffect(() => {
    if (isLoading) return;
    if (error) store.settle({ kind: 'callback-failed', failure: callbackFailure(error) });
    else if (!user?.sub) store.settle({ kind: 'signed-out' });
    else {
      store.settle({
        kind: 'signed-in',
        account: { id: user.sub, name: user.name },
        ...(returnTo.current !== undefined && { returnTo: returnTo.current }),
      });
    }
  }, [store, returnTo, isLoading, error, user]);

  return null;
}

type Auth0 = ReturnType<typeof useAuth0>;

function asLoginClient({ getAccessTokenSilently, loginWithRedirect, logout, revokeRefreshToken }: Auth0): LoginClient {
  const revoke = () => Promise.race([revokeRefreshToken().catch(() => {}), new Promise((resolve) => setTimeout(resolve, REVOKE_MS))]);
  return {
    async getToken({ refresh }) {
      const token: string | undefined = await getAccessTokenSilently({ cacheMode: refresh ? 'off' : 'on' });
      if (!token) throw { error: 'login_required' };
      return token;
    },
    signIn: ({ returnTo, signUp }) =>
      loginWithRedirect({
        appState: { returnTo: safeReturnTo(returnTo, window.location.origin) },
        authorizationParams: signUp ? { screen_hint: 'signup' } : {},
      }),
    async signOut() {
      await revoke();
      await logout({ logoutParams: { returnTo: window.location.origin + paths.home } });
    },
    async forget() {
      await revoke();
      await logout({ openUrl: false });
    },
  };
}
