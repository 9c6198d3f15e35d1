import { useAuth } from 'shared/auth';
import type { DashboardOptions } from 'shared/embed/contract';
import { paths } from 'shared/paths';
import { Button } from 'shared/ui/button';
import { RefreshBar } from '../refreshing/refresh-bar.tsx';
import styles from './embedded.module.css';
import { HostLink } from './host-link.tsx';

// Rspack replaces it by the URL of this build's folder, which is on the site.
declare const __webpack_public_path__: string;

interface BarProps {
  options: DashboardOptions;
  /** No panel is shown: those that the page wants need a session. */
  isEmpty: boolean;
}

/** What is above the panels: where to begin, Login and Refresh. */
export function Bar({ options: { onNavigate, onSignIn }, isEmpty }: BarProps) {
  const session = useAuth();
  return (
    <div className={styles.bar}>
      {session.status !== 'anonymous' && (
        <p className={styles.hint}>
          New to probing? Begin with the{' '}
          <HostLink url={new URL(paths.measurements, __webpack_public_path__).href} onNavigate={onNavigate}>
            measurements documentation
          </HostLink>
          .
        </p>
      )}
      {isEmpty && <p className={styles.hint}>Log in to see this.</p>}
      {session.status !== 'signed-in' && onSignIn && (
        <Button size="small" onClick={() => void session.signIn()}>
          Login
        </Button>
      )}
      {!isEmpty && <RefreshBar />}
    </div>
  );
}
