import { useId } from 'react';
import styles from './failure.module.css';
import { RetryButton } from './retry-button.tsx';

interface FailureProps {
  /** The sentence for the visitor. */
  problem: string;
  onRetry(): void;
}

/** What failed, and the way to try again. */
export function Failure({ problem, onRetry }: FailureProps) {
  const id = useId();
  return (
    <div className={styles.failure} role="alert">
      <p id={id} className={styles.problem}>
        {problem}
      </p>
      <RetryButton describedBy={id} onRetry={onRetry} />
    </div>
  );
}
