import { useEffect, useState } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { useLocation, useNavigate } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { focusPage } from '../layout/page-context.tsx';
import { loginSentences } from './login-sentences.ts';
import styles from './session-notices.module.css';
import { useShellSession } from './session-provider.tsx';
import { readWanted } from './wanted-page.ts';

/** What a visitor should know of the session on any page. The element is always there: only what comes into it later is announced. */
export function SessionNotices() {
  const { end } = useShellSession();
  const location = useLocation();
  const [served] = useState(location);
  return (
    <div role="status" className={styles.notices}>
      {end === 'logout-unconfirmed' ? <LoggedOutHere /> : <LogInToContinue served={served} />}
    </div>
  );
}

/** Says that the login page could not be opened, until another try. */
export function SignInFailure() {
  const { failedSignIn } = useShellSession();
  const { signIn } = useAuth();
  if (!failedSignIn) return null;
  const { request, failure } = failedSignIn;
  const again = () => {
    focusPage();
    signIn(request).catch(() => {});
  };
  return (
    <Notice tone="error" action={<Button onClick={again}>Try again</Button>}>
      The login page could not be opened. {loginSentences[failure]} The public pages still work.
    </Notice>
  );
}

/**
 * On the page that a visitor without a session was sent to; gone with the next navigation. After a reload too: the served HTML is
 * without it, and would have to make room.
 *
 * @param props.served - the location at which the page was opened.
 */
function LogInToContinue({ served }: { served: ReturnType<typeof useLocation> }) {
  const { status, signIn } = useAuth();
  const location = useLocation();
  const wanted = location === served ? null : readWanted(location.state);
  if (!wanted || status !== 'anonymous') return null;
  const { wantedPage, ended } = wanted;
  return (
    <Notice tone="warning" action={<Button onClick={() => signIn({ returnTo: wantedPage }).catch(() => {})}>Login</Button>}>
      {ended ? 'Your session has ended. Log in again' : 'Log in'} to open the page that you asked for.
    </Notice>
  );
}

function LoggedOutHere() {
  const { forgetFailure, attempt } = useShellSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Where a logout that was confirmed would have led; only once: the reader may go on from there. One that the page before could not finish
    // leaves a page as it was opened: each logout on this one is followed by another attempt.
    if (attempt > 0 && pathname !== paths.home) navigate(paths.home, { replace: true });
  }, []);
  const close = () => {
    focusPage();
    forgetFailure();
  };
  return (
    <Notice tone="warning" action={<Button onClick={close}>OK</Button>}>
      You are logged out here. The login service did not confirm it, so your session there may still be open. The next login asks for your
      password.
    </Notice>
  );
}
