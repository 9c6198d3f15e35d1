import { useAuth } from 'shared/auth';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useShellSession } from '../auth/session-provider.tsx';
import styles from './account.module.css';

/** Who is signed in. Its element is always there: when the name comes, nothing moves. */
export function Account() {
  const { status } = useAuth();
  const name = useShellSession().account?.name;
  return (
    <span className={styles.account}>
      {status === 'signed-in' && name && (
        <>
          <span className={visuallyHidden.text}>Signed in as </span>
          <span translate="no">{name}</span>
        </>
      )}
    </span>
  );
}
