import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { Button, buttonClass } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './beta-notice.module.css';

/**
 * Says that probing is in beta, and what to do next: sign up when signed out; else read on, which suits also who may turn out to be
 * signed in.
 */
export function BetaNotice() {
  const { status, signIn } = useAuth();
  if (status === 'anonymous') {
    return (
      <Notice
        action={
          <Button variant="main" className={styles.action} onClick={() => signIn({ signUp: true }).catch(() => {})} data-signed-out="">
            Sign up
          </Button>
        }
      >
        The probing pipeline is in beta. <span data-signed-out="">Create an account to send probes of your own.</span>
      </Notice>
    );
  }
  return (
    <Notice
      action={
        <Link className={buttonClass({ variant: 'main', className: styles.action })} to={paths.measurements}>
          Read the documentation
        </Link>
      }
    >
      The probing pipeline is in beta. The documentation takes you to your first measurement.
    </Notice>
  );
}
