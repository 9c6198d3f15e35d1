import styles from './dashboard-loading.module.css';
import { Loading } from './panel/loading.tsx';

/** The outlines of the panels while the agents load for the first time, or again after Retry. */
export function DashboardLoading() {
  return (
    <div className={styles.panels}>
      <div className={styles.panel}>
        <Loading>Loading dashboard data...</Loading>
      </div>
      <div className={styles.panel} />
      <div className={styles.table} />
    </div>
  );
}
