import styles from './dashboard-loading.module.css';
import { InlineRenderSlot } from './inline-render/slot.tsx';
import { Loading } from './panel/loading.tsx';
import grid from './panel-grid.module.css';

/** The outlines of the panels, and what they wait for, while the agents load for the first time, or again after Retry. */
export function DashboardLoading() {
  return (
    <>
      <InlineRenderSlot />
      <div className={styles.place}>
        <div className={styles.words}>
          <Loading>Loading dashboard data...</Loading>
        </div>
        <div className={`${grid.grid} ${grid.beside}`} aria-hidden="true">
          <div className={grid.strip} data-cells={4}>
            <div className={`${grid.credits} ${styles.cell}`} />
            <div className={styles.cell} />
            <div className={styles.cell} />
            <div className={`${grid.token} ${styles.cell}`} />
          </div>
          <div className={styles.agents} />
          <div className={grid.side}>
            <div className={`${grid.map} ${styles.map}`} />
          </div>
        </div>
      </div>
    </>
  );
}
