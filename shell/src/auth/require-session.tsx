import type { ReactNode } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Navigate, useLocation } from 'shared/router';
import spoken from 'shared/spoken.module.css';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { FailurePage } from '../frame/failure-page.tsx';
import { Waiting } from '../frame/waiting.tsx';
import styles from './require-session.module.css';
import { useShellSession } from './session-provider.tsx';

interface RequireSessionProps {
  children: ReactNode;
  /** The children have something to show before the session is restored. */
  early?: boolean;
}

/** Shows its children to signed-in visitors. Sends home only who is known to be signed out. */
export function RequireSession({ children, early = false }: RequireSessionProps) {
  const { status } = useAuth();
  if (status === 'restoring' && !early) return <Waiting>Restoring your session…</Waiting>;
  switch (status) {
    case 'anonymous':
      return <Navigate to={paths.home} replace />;
    case 'unavailable':
      return <SessionUnavailable />;
    default:
      // One shape for all: the children keep their state, and so their data, when the session comes and when it ends.
      return (
        <>
          {status === 'expired' && <SessionExpired />}
          <p className={spoken.spoken} role="status">
            {status === 'restoring' && 'Restoring your session…'}
          </p>
          {children}
        </>
      );
  }
}

function SessionUnavailable() {
  const { restart } = useShellSession();
  return (
    <FailurePage heading="Session not restored" title="Session not restored" onRetry={restart}>
      We could not restore your session: the login service may be unavailable. The public pages still work.
    </FailurePage>
  );
}

function SessionExpired() {
  const { signIn } = useAuth();
  const { pathname, search, hash } = useLocation();
  const logIn = () => signIn({ returnTo: pathname + search + hash }).catch(() => {});
  return (
    <div className={styles.expired}>
      <Notice tone="warning" action={<Button onClick={logIn}>Log in again</Button>}>
        Your session has ended. What you see stays here; log in again to go on.
      </Notice>
    </div>
  );
}
