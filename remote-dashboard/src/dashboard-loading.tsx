import styles from './dashboard-loading.module.css';
import { InlineRenderSlot } from './inline-render/slot.tsx';
import { Loading } from './panel/loading.tsx';

/** The outlines of the panels, and what they wait for, while the agents load for the first time, or again after Retry. */
export function DashboardLoading() {
  return (
    <>
      <InlineRenderSlot />
      <div className={styles.place}>
        <div className={styles.words}>
          <Loading>Loading dashboard data...</Loading>
        </div>
        <div className={styles.panels} aria-hidden="true">
          <div className={styles.credits} />
          <div className={styles.access} />
          <div className={styles.agents} />
        </div>
      </div>
    </>
  );
}
