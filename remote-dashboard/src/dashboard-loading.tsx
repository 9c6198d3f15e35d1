import styles from './dashboard-loading.module.css';
import { Loading } from './panel/loading.tsx';

/** The place of the panels while the agents load for the first time, or again after Retry. */
export function DashboardLoading() {
  return (
    <div className={styles.place}>
      <Loading>Loading dashboard data...</Loading>
    </div>
  );
}
