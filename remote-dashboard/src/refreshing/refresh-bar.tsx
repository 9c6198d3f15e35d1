import { Button } from 'shared/ui/button';
import { useGateway } from '../use-gateway.ts';
import styles from './refresh-bar.module.css';
import { useOnline } from './use-online.ts';

/** Fetches all panels anew, and says so when there is no network. */
export function RefreshBar() {
  const { refreshAll } = useGateway();
  const online = useOnline();
  return (
    <>
      <Button size="small" className={styles.all} onClick={refreshAll}>
        Refresh all
      </Button>
      {/* Over the page: nothing moves when it comes. */}
      <p className={styles.offline} aria-live="polite">
        {!online && 'You are offline: what is shown may be old.'}
      </p>
    </>
  );
}
