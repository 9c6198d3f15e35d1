import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'shared/ui/button';
import styles from './refresh-bar.module.css';
import { useOnline } from './use-online.ts';

/** Fetches all panels anew, and says so when there is no network. */
export function RefreshBar() {
  const cache = useQueryClient();
  const online = useOnline();
  return (
    <>
      <Button size="small" className={styles.all} onClick={() => void cache.refetchQueries({}, { cancelRefetch: false })}>
        Refresh all
      </Button>
      {/* Over the page: nothing moves when it comes. */}
      <p className={styles.offline} aria-live="polite">
        {!online && 'You are offline: what is shown may be old.'}
      </p>
    </>
  );
}
