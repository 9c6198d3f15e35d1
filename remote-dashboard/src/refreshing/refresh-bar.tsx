import type { ReactNode } from 'react';
import { Button } from 'shared/ui/button';
import { useGateway } from '../use-gateway.ts';
import styles from './refresh-bar.module.css';
import { Updated } from './updated.tsx';
import { useOnline } from './use-online.ts';

/** Says when all panels were updated, fetches them anew, and says so when there is no network. @param children - an action beside it. */
export function RefreshBar({ children }: { children?: ReactNode }) {
  const { refreshAll } = useGateway();
  const online = useOnline();
  return (
    <div className={children ? `${styles.bar} ${styles.withAction}` : styles.bar}>
      <p className={styles.updated}>
        <Updated />
      </p>
      <Button size="small" className={styles.refresh} onClick={refreshAll}>
        <svg className={styles.sign} viewBox="0 0 16 16" aria-hidden="true">
          <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2v3h-3" />
        </svg>
        <span className={styles.word}>Refresh</span>
      </Button>
      {children}
      {/* Over the page: in a wide window nothing moves when it comes. */}
      <p className={styles.offline} aria-live="polite">
        {!online && 'You are offline: what is shown may be old.'}
      </p>
    </div>
  );
}
