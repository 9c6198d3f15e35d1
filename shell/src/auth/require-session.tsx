import { type ReactNode, useState } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Navigate, useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { FailurePage } from '../layout/failure-page.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { loginSentences } from './login-sentences.ts';
import styles from './require-session.module.css';
import { useShellSession } from './session-provider.tsx';
import { useIsMember } from './use-is-member.ts';
import { rememberWanted } from './wanted-page.ts';

interface RequireSessionProps {
  children: ReactNode;
  /** The children have something to show before the session is restored. */
  early?: boolean;
  /** The page that is shown is for everybody. */
  open?: boolean;
}

/** Shows its children to signed-in visitors. Sends home only who is known to be signed out. */
export function RequireSession({ children, early = false, open = false }: RequireSessionProps) {
  const { status } = useAuth();
  const { account } = useShellSession();
  const isMember = useIsMember();
  const [hadSession, setHadSession] = useState(isMember);
  if (isMember && !hadSession) setHadSession(true);
  // Whoever goes on from an open page after the sign-out asks for the next one.
  if (open && hadSession && status === 'anonymous') setHadSession(false);
  if (!open) {
    if (status === 'restoring' && !early) return <Waiting>Restoring your session…</Waiting>;
    if (status === 'anonymous') return <SentHome hadSession={hadSession} />;
    if (status === 'unavailable') return <SessionUnavailable />;
    // Nothing has been shown yet that could stay.
    if (status === 'expired' && !account) return <LogInAgain />;
  }
  // One shape for all: the children keep their state, and so their data, when the session comes and when it ends, and from a guarded page to an
  // open one.
  return (
    <>
      {/* Always there: only what comes into it later is announced. */}
      <div role="status">
        {status === 'restoring' && !open && <p className={visuallyHidden.text}>Restoring your session…</p>}
        {status === 'expired' && account && <SessionExpired />}
      </div>
      {children}
    </>
  );
}

/** Paths of the dashboard that need a session: its own, `paths.measure` and `paths.measurementPages`. What is below these is for everybody. */
const guarded = /^\/dashboard(\/measure(ments)?)?\/?$/;

/** Shows the dashboard's page at the current path to whom it is for. */
export function GuardDashboard({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // The router decodes the path; the dashboard does not, and shows its first page at `/%64ashboard`.
  const isBelow = pathname.startsWith(`${paths.dashboard}/`);
  return (
    <RequireSession early open={isBelow && !guarded.test(pathname)}>
      {children}
    </RequireSession>
  );
}

/** Home says then what to do to come back. */
function SentHome({ hadSession }: { hadSession: boolean }) {
  const session = useShellSession();
  const location = useLocation();
  // Of the first moment: each state that is new would be one more navigation.
  const [state] = useState(() => rememberWanted(session, location, hadSession));
  return <Navigate to={paths.home} replace state={state} />;
}

function SessionUnavailable() {
  const { restart, failure } = useShellSession();
  const logIn = useLogInHere();
  // The login service has answered, and would give a Retry the same answer. On its login page, the visitor can use another account.
  const remedy = failure === 'refused' || failure === 'failed' ? { action: 'Login', onRetry: logIn } : undefined;
  // An SDK that waits for its worker keeps its lock, and another one in the same page would wait for that.
  const retry = failure === 'not-loaded' ? () => window.location.reload() : restart;
  return (
    <FailurePage heading="Session not restored" title="Session not restored" onRetry={retry} {...remedy}>
      {`We could not restore your session. ${loginSentences[failure ?? 'no-answer']} The public pages still work.`}
    </FailurePage>
  );
}

/** Logs in and comes back to the page that is shown. */
function useLogInHere() {
  const { signIn } = useAuth();
  const { pathname, search, hash } = useLocation();
  return () => void signIn({ returnTo: pathname + search + hash }).catch(() => {});
}

function LogInAgain() {
  return (
    <FailurePage heading="Log in again" title="Log in again" action="Login" onRetry={useLogInHere()}>
      The login service asks you to log in again. You return to this page afterwards. The public pages still work.
    </FailurePage>
  );
}

function SessionExpired() {
  const logIn = useLogInHere();
  return (
    <div className={styles.expired}>
      <Notice tone="warning" action={<Button onClick={logIn}>Login</Button>}>
        Your session has ended. What you see here stays; log in again to update it.
      </Notice>
    </div>
  );
}
