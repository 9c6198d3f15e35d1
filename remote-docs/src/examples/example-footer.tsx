import type { ReactNode, Ref } from 'react';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { useReader } from '../example-values/example-values.tsx';
import type { Need } from './example.tsx';
import styles from './example-footer.module.css';

interface ExampleFootProps {
  needs: Need[];
  /** What is not known yet, besides the token. */
  missing: Need | undefined;
  runButton: Ref<HTMLButtonElement>;
  onRun(): void;
}

/** Says whose values an example is shown with, and offers to run it, or what has to come first. */
export function ExampleFoot({ needs, missing, runButton, onRun }: ExampleFootProps) {
  const { session, canSignIn, experiment, problem, wantExperiment } = useReader();
  const { status } = session;
  const { pathname, search, hash } = useLocation();
  const signIn = (signUp: boolean) => () => session.signIn({ returnTo: pathname + search + hash, signUp }).catch(() => {});

  const hasToken = !needs.includes('token') || status === 'signed-in';
  const run = (disabled = false) => (
    <Button ref={runButton} size="small" disabled={disabled} onClick={onRun}>
      Run
    </Button>
  );

  if (hasToken && !missing) {
    const note = needs.includes('agent') ? `From your agent ${experiment?.agent}, with an address of yours.` : '';
    return <Foot note={note || (needs.length === 0 ? 'Needs no account.' : '')}>{run()}</Foot>;
  }
  if (status === 'restoring') return <Foot note="Asking whether you are logged in…">{run(true)}</Foot>;
  if (status === 'anonymous') {
    return (
      <Foot
        key="anonymous"
        signedOut
        note={`Shown with placeholders: ${canSignIn ? 'log in to fill in yours.' : 'this needs an account.'}`}
      >
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
      </Foot>
    );
  }
  if (status !== 'signed-in') {
    const ended = 'Your session has ended. Nothing on this page is lost.';
    return (
      <Foot note={status === 'expired' ? ended : 'The login service did not answer: shown with placeholders.'}>
        <Button size="small" onClick={signIn(false)}>
          Log in again
        </Button>
      </Foot>
    );
  }
  if (problem) {
    return (
      <Foot note={problem}>
        <Button size="small" onClick={wantExperiment}>
          Retry
        </Button>
      </Foot>
    );
  }
  return (
    <Foot note={experiment ? 'Send probes first: their id is filled in here.' : 'Asking for your agent and address…'}>{run(true)}</Foot>
  );
}

interface FootProps {
  note: string;
  /** Of somebody who is not signed in: the host may hide it from who has been, until that is known (see the shell's `base.css`). */
  signedOut?: boolean;
  children: ReactNode;
}

function Foot({ note, signedOut = false, children }: FootProps) {
  return (
    <div className={styles.foot} data-signed-out={signedOut ? '' : undefined}>
      <p key={note} className={styles.note}>
        {note}
      </p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
