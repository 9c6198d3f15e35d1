import { useAuth } from 'shared/auth';
import { Button } from 'shared/ui/button';
import { useShellSession } from '../auth/session-provider.tsx';
import styles from './login-button.module.css';

/**
 * Login when signed out, Logout when signed in; its place is kept while the session is being restored. One click is enough to leave for the
 * login service. It is not `disabled` meanwhile: that would take the focus away from who has pressed it.
 */
export function LoginButton() {
  const { status, signIn, signOut } = useAuth();
  const redirecting = useShellSession().redirecting !== null;
  const unlessRedirecting = (go: () => Promise<void>) => () => void (redirecting || go().catch(() => {}));
  switch (status) {
    case 'restoring':
      return <span className={styles.button} aria-hidden="true" />;
    case 'signed-in':
      return (
        <Button size="small" className={styles.button} aria-disabled={redirecting} onClick={unlessRedirecting(signOut)}>
          Logout
        </Button>
      );
    default:
      return (
        <Button
          size="small"
          className={styles.button}
          aria-disabled={redirecting}
          onClick={unlessRedirecting(() => signIn())}
          data-signed-out=""
        >
          Login
        </Button>
      );
  }
}
