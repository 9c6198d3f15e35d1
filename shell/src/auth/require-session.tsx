import type { ReactNode } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Navigate, useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { usePage } from '../frame/page-context.tsx';
import { Waiting } from '../frame/waiting.tsx';
import { useShellSession } from './session-provider.tsx';

/** Shows its children to signed-in visitors. Sends home only who is known to be signed out. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { status } = useAuth();
  switch (status) {
    case 'restoring':
      return <Waiting>Restoring your session…</Waiting>;
    case 'anonymous':
      return <Navigate to={paths.home} replace />;
    case 'unavailable':
      return <SessionUnavailable />;
    case 'expired':
    case 'signed-in':
      // One shape for both: the children keep their state, and so their data, when the session ends.
      return (
        <>
          {status === 'expired' && <SessionExpired />}
          {children}
        </>
      );
  }
}

function SessionUnavailable() {
  usePage('Session not restored');
  const { restart } = useShellSession();
  return (
    <Notice tone="error" action={<Button onClick={restart}>Retry</Button>}>
      We could not restore your session: the login service cannot be reached. The public pages still work.
    </Notice>
  );
}

function SessionExpired() {
  const { signIn } = useAuth();
  const { pathname, search, hash } = useLocation();
  const logIn = () => signIn({ returnTo: pathname + search + hash }).catch(() => {});
  return (
    <Notice tone="warning" action={<Button onClick={logIn}>Log in again</Button>}>
      Your session has ended. What you see stays here; log in again to go on.
    </Notice>
  );
}
