import { useId } from 'react';
import styles from './dashboard-unavailable.module.css';
import { RetryButton } from './panel/retry-button.tsx';
import { useGateway } from './use-gateway.ts';

interface DashboardUnavailableProps {
  /** What the agents call says of its failure. */
  problem: string;
}

/**
 * Stands in place of the panels when the first agents call fails (section 2 of the specification). Its Retry asks again for the data of every
 * panel: what has failed with the agents would wait for its next turn.
 */
export function DashboardUnavailable({ problem }: DashboardUnavailableProps) {
  const id = useId();
  const { refreshAll } = useGateway();
  return (
    <div className={styles.block} role="alert">
      <h2 id={id} className={styles.title}>
        Unable to load dashboard data
      </h2>
      <p className={styles.problem}>{problem}</p>
      <p className={styles.hint}>the gateway may be unavailable.</p>
      <RetryButton what="dashboard" onRetry={refreshAll} describedBy={id} size="normal" />
    </div>
  );
}
