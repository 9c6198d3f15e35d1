import type { ReactNode, Ref } from 'react';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { useExampleValues } from '../example-values/example-values.tsx';
import type { Need } from '../example-values/placeholders.ts';
import styles from './example-footer.module.css';

interface ExampleFooterProps {
  needs: Need[];
  /** A value that is not known yet, besides the token. */
  missing: Need | undefined;
  runButton: Ref<HTMLButtonElement>;
  onRun(): void;
}

/** Says whose values an example shows, and offers Run, or else the next step towards it. */
export function ExampleFooter({ needs, missing, runButton, onRun }: ExampleFooterProps) {
  const { session, experiment, error, loadExperiment } = useExampleValues();
  const { status } = session;
  const hasToken = !needs.includes('token') || status === 'signed-in';
  const run = (disabled = false) => (
    <Button ref={runButton} size="small" disabled={disabled} onClick={onRun}>
      Run
    </Button>
  );

  if (hasToken && !missing) {
    const note = needs.includes('agent') ? `From your agent ${experiment?.agent}, with an address of yours.` : '';
    return <Footer note={note || (needs.length === 0 ? 'Needs no account.' : '')}>{run()}</Footer>;
  }
  if (status === 'restoring') return <Footer note="Asking whether you are logged in…">{run(true)}</Footer>;
  if (status !== 'signed-in') return <SignInFooter />;
  if (error) {
    return (
      <Footer note={error}>
        <Button size="small" onClick={loadExperiment}>
          Retry
        </Button>
      </Footer>
    );
  }
  return (
    <Footer note={experiment ? 'Send probes first: their id is filled in here.' : 'Asking for your agent and address…'}>{run(true)}</Footer>
  );
}

function SignInFooter() {
  const { session, canSignIn } = useExampleValues();
  const { pathname, search, hash } = useLocation();
  const signIn = (signUp: boolean) => () => session.signIn({ returnTo: pathname + search + hash, signUp }).catch(() => {});

  if (session.status === 'anonymous') {
    const hint = canSignIn ? 'log in to fill in yours.' : 'this needs an account.';
    return (
      <Footer key="anonymous" signedOut note={`Shown with placeholders: ${hint}`}>
        {canSignIn && (
          <>
            <Button size="small" onClick={signIn(false)}>
              Log in
            </Button>
            <Button size="small" onClick={signIn(true)}>
              Sign up
            </Button>
          </>
        )}
      </Footer>
    );
  }
  const ended = 'Your session has ended. Nothing on this page is lost.';
  return (
    <Footer note={session.status === 'expired' ? ended : 'The login service did not answer: shown with placeholders.'}>
      <Button size="small" onClick={signIn(false)}>
        Log in again
      </Button>
    </Footer>
  );
}

interface FooterProps {
  note: string;
  /** For anonymous visitors only: the host may hide it until a session is restored (see the shell's `base.css`). */
  signedOut?: boolean;
  children: ReactNode;
}

function Footer({ note, signedOut = false, children }: FooterProps) {
  return (
    <div className={styles.foot} data-signed-out={signedOut ? '' : undefined}>
      <p key={note} className={styles.note}>
        {note}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
