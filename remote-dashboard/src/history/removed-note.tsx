import { Button } from 'shared/ui/button';
import styles from './history-page.module.css';

/** What was removed from the history last; `undo` until that was undone. */
export interface Removed {
  name: string;
  undo?(): void;
}

/** Says what was removed from the history, and takes that back. */
export function RemovedNote({ removed }: { removed: Removed | undefined }) {
  return (
    <div className={styles.removed}>
      <p role="status">
        {removed && `${removed.undo ? 'Removed from the history of this browser' : 'Back in the history'}: ${removed.name}.`}
      </p>
      {removed?.undo && (
        <Button
          size="small"
          onClick={({ currentTarget }) => {
            // The button goes away.
            currentTarget.closest<HTMLElement>('section')?.focus({ preventScroll: true });
            removed.undo?.();
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
