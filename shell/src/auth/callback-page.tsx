import { useEffect } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link, Navigate } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/button';
import { usePage } from '../layout/page-context.tsx';
import { Waiting } from '../layout/waiting.tsx';
import styles from './callback-page.module.css';
import { loginSentences } from './login-sentences.ts';
import { useShellSession } from './session-provider.tsx';
import { keptReturnTo } from './wanted-page.ts';

/** Where the login service sends visitors back to. */
export default function CallbackPage() {
  const { status } = useAuth();
  const { returnTo, callbackFailure, failure, forgetFailure } = useShellSession();
  useEffect(() => (callbackFailure ? forgetFailure : undefined), [callbackFailure, forgetFailure]);

  if (callbackFailure) return <SignInFailed>{loginSentences[callbackFailure]}</SignInFailed>;
  if (status === 'signed-in') return <Navigate to={returnTo ?? paths.dashboard} replace />;
  if (status === 'unavailable') return <SignInFailed>{loginSentences[failure ?? 'no-answer']}</SignInFailed>;
  if (status === 'anonymous')
    return <SignInFailed>There is no sign-in to finish. This page is where the login service sends you back to.</SignInFailed>;
  return <Redirecting />;
}

function Redirecting() {
  usePage('Signing in');
  return <Waiting>Redirecting...</Waiting>;
}

function SignInFailed({ children }: { children: string }) {
  usePage('Sign-in failed');
  const { status, signIn } = useAuth();
  const signedIn = status === 'signed-in';
  return (
    <div className={styles.failed}>
      <h1 tabIndex={-1}>Sign-in failed</h1>
      <p role="alert">{children}</p>
      <p>{signedIn ? 'You are still signed in.' : 'Nothing has changed: you can try again, or go on without an account.'}</p>
      <div className={styles.actions}>
        {signedIn ? (
          <Link className={buttonClass({ variant: 'main' })} to={paths.dashboard}>
            Dashboard
          </Link>
        ) : (
          <Button variant="main" onClick={() => signIn(keptReturnTo()).catch(() => {})}>
            Try again
          </Button>
        )}
        <Link className={buttonClass()} to={paths.home}>
          Home
        </Link>
        <Link className={buttonClass()} to={paths.measurements}>
          Guide
        </Link>
      </div>
    </div>
  );
}
