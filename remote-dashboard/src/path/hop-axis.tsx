import { axisMarks } from './axis-marks.ts';
import type { LanePlan } from './drawing.ts';
import { Marks } from './marks.tsx';
import styles from './path-picture.module.css';

/** The TTLs above the lanes. */
export function HopAxis({ plan }: { plan: LanePlan }) {
  return (
    <svg className={styles.axis} width={plan.width} height={20} viewBox={`0 0 ${plan.width} 20`} aria-hidden="true">
      <Marks marks={axisMarks(plan, 14)} />
    </svg>
  );
}
