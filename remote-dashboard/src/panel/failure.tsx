import { useId } from 'react';
import styles from './failure.module.css';
import { RetryButton } from './retry-button.tsx';

interface FailureProps {
  /** The sentence for the visitor. */
  problem: string;
  /** What is tried again, in a word or two. */
  what: string;
  onRetry(): void;
  /** Speaks up by itself. Fetches that fail are announced together, by the announcer. */
  alert?: boolean | undefined;
}

/** What failed, and the way to try again. */
export function Failure({ problem, what, onRetry, alert = false }: FailureProps) {
  const id = useId();
  return (
    <div className={styles.failure} role={alert ? 'alert' : undefined}>
      <p id={id} className={styles.problem}>
        {problem}
      </p>
      <RetryButton what={what} describedBy={id} onRetry={onRetry} />
    </div>
  );
}
