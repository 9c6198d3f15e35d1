import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useShellSession } from '../auth/session-provider.tsx';
import styles from './beta-notice.module.css';

/** Says that probing is in beta, and what to do next: sign up, or read on when signed in. */
export function BetaNotice() {
  const { status, signIn } = useAuth();
  const { account } = useShellSession();
  const member = status === 'signed-in' || status === 'expired';
  const action = member ? (
    <Link className={buttonClass({ variant: 'main', className: styles.action })} to={paths.measurements}>
      Read the documentation
    </Link>
  ) : (
    <Button
      variant="main"
      className={styles.action}
      disabled={status === 'restoring'}
      onClick={() => signIn({ signUp: true }).catch(() => {})}
    >
      Sign up
    </Button>
  );
  return (
    <Notice action={action}>
      {account?.name && `Welcome, ${account.name}. `}
      The probing pipeline is in beta.{' '}
      {member ? 'The documentation takes you to your first measurement.' : 'Create an account to send probes of your own.'}
    </Notice>
  );
}
