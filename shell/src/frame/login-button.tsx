import { useEffect, useState } from 'react';
import { type SessionStatus, useAuth } from 'shared/auth';
import { Button } from 'shared/ui/button';
import styles from './login-button.module.css';

/** Login when signed out, Logout when signed in; its place is kept while the session is being restored. */
export function LoginButton() {
  const { status, signIn, signOut } = useAuth();
  const [leaving, leave] = useLeaving(status);
  switch (status) {
    case 'restoring':
      return <span className={styles.button} aria-hidden="true" />;
    case 'signed-in':
      return (
        <Button size="small" className={styles.button} aria-disabled={leaving} onClick={() => leave(signOut)}>
          Logout
        </Button>
      );
    default:
      return (
        <Button size="small" className={styles.button} aria-disabled={leaving} onClick={() => leave(signIn)} data-signed-out="">
          Login
        </Button>
      );
  }
}

/**
 * One click is enough to leave for the login service; the button is ready again when that fails, when Back returns here, or when it has
 * become the other one. It is not `disabled` meanwhile: that would take the focus away from who has pressed it.
 */
function useLeaving(status: SessionStatus) {
  const [pressedAt, setPressedAt] = useState<SessionStatus>();
  const leaving = pressedAt === status;
  useEffect(() => {
    const back = () => setPressedAt(undefined);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);
  const leave = (go: () => Promise<void>) => {
    if (leaving) return;
    setPressedAt(status);
    go().catch(() => setPressedAt(undefined));
  };
  return [leaving, leave] as const;
}
