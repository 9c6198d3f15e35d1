import { useId } from 'react';
import styles from './dashboard-unavailable.module.css';
import { RetryButton } from './panel/retry-button.tsx';

interface DashboardUnavailableProps {
  /** What the agents call says of its failure. */
  problem: string;
  onRetry(): void;
}

/** Stands in place of the panels when the first agents call fails (section 2 of the specification). */
export function DashboardUnavailable({ problem, onRetry }: DashboardUnavailableProps) {
  const id = useId();
  return (
    <div className={styles.block} role="alert">
      <h2 id={id} className={styles.title}>
        Unable to load dashboard data
      </h2>
      <p className={styles.problem}>{problem}</p>
      <p className={styles.hint}>the gateway may be unavailable.</p>
      <RetryButton onRetry={onRetry} describedBy={id} size="normal" />
    </div>
  );
}
