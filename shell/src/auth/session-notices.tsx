import { useEffect, useRef } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { useLocation, useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { loginSentences } from './login-sentences.ts';
import styles from './session-notices.module.css';
import { useShellSession } from './session-provider.tsx';
import { readWanted } from './wanted-page.ts';

/** What a visitor should know of the session on any page. The element is always there: only what comes into it later is announced. */
export function SessionNotices() {
  const { end } = useShellSession();
  return (
    <div role="status" className={styles.notices}>
      {end === 'logout-unconfirmed' ? <LoggedOutHere /> : <LogInToContinue />}
    </div>
  );
}

/** Says that the login page could not be opened, until another try. */
export function SignInFailure() {
  const { failedSignIn } = useShellSession();
  const { signIn } = useAuth();
  if (!failedSignIn) return null;
  const { request, failure } = failedSignIn;
  return (
    <Notice tone="error" action={<Button onClick={() => signIn(request).catch(() => {})}>Try again</Button>}>
      The login page could not be opened. {loginSentences[failure]} The public pages still work.
    </Notice>
  );
}

/**
 * On the page that a visitor without a session was sent to; gone with the next navigation. After a reload too: the served HTML is
 * without it, and would have to make room.
 */
function LogInToContinue() {
  const { status, signIn } = useAuth();
  const location = useLocation();
  const served = useRef(location);
  const wanted = location === served.current ? null : readWanted(location.state);
  if (!wanted || status !== 'anonymous') return null;
  const { wantedPage, ended } = wanted;
  return (
    <Notice tone="warning" action={<Button onClick={() => signIn({ returnTo: wantedPage }).catch(() => {})}>Login</Button>}>
      {ended ? 'Your session has ended. Log in again' : 'Log in'} to open the page that you asked for.
    </Notice>
  );
}

function LoggedOutHere() {
  const { forgetFailure } = useShellSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Where a logout that was confirmed would have led; only once: the reader may go on from there.
    if (pathname !== paths.home) navigate(paths.home, { replace: true });
  }, []);
  return (
    <Notice tone="warning" action={<Button onClick={forgetFailure}>OK</Button>}>
      You are logged out here. The login service did not confirm it, so your session there may still be open. The next login asks for your
      password.
    </Notice>
  );
}
