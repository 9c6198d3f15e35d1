import type { ReactNode, Ref } from 'react';
import { useLocation } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/button';
import { useExampleValues } from '../example-values/example-values.tsx';
import type { Need } from '../example-values/placeholders.ts';
import styles from './example-footer.module.css';

/** What an example waits for. */
export const pendingNote = { session: 'Asking whether you are logged in…', experiment: 'Asking for your agent and address…' };

interface ExampleFooterProps {
  needs: Need[];
  /** A value that is not known yet. */
  missing: Need | undefined;
  runButton: Ref<HTMLButtonElement>;
  onRun(): void;
}

/** Says whose values an example shows, and offers Run, or else the next step towards it. */
export function ExampleFooter({ needs, missing, runButton, onRun }: ExampleFooterProps) {
  const { session, experiment, loading, error, loadExperiment } = useExampleValues();
  const run = (
    <Button ref={runButton} size="small" onClick={onRun}>
      Run
    </Button>
  );

  if (!missing) {
    const note = needs.includes('agent') ? `From your agent ${experiment?.agent}, with an address of yours.` : '';
    return <Footer note={note || (needs.length === 0 ? 'Needs no account.' : '')}>{run}</Footer>;
  }
  if (session.status === 'restoring') return <Footer note={pendingNote.session}>{run}</Footer>;
  if (session.status !== 'signed-in') return <SignInFooter />;
  if (error) {
    return (
      <Footer note={error}>
        <Button ref={runButton} size="small" aria-label="Retry agent and address" onClick={loadExperiment}>
          Retry
        </Button>
      </Footer>
    );
  }
  if (experiment) {
    return (
      <Footer note="Send probes first: their id is filled in here.">
        <a className={buttonClass({ size: 'small' })} href="#send-probes-title">
          Send probes
        </a>
      </Footer>
    );
  }
  return <Footer note={loading ? pendingNote.experiment : 'Runs with your agent and an address of yours.'}>{run}</Footer>;
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
              Login
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
    <Footer note={session.status === 'expired' ? ended : 'Your session could not be restored: shown with placeholders.'}>
      <Button size="small" onClick={signIn(false)}>
        Login
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
    <>
      <noscript>
        <p className={styles.noscript}>Running this here needs JavaScript. The programs above run anywhere.</p>
      </noscript>
      <div className={styles.foot} data-signed-out={signedOut ? '' : undefined}>
        <p key={note} className={styles.note}>
          {note}
        </p>
        <div className={styles.actions}>{children}</div>
      </div>
    </>
  );
}
