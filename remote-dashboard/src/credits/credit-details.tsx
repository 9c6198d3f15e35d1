import { CostLine } from './cost-line.tsx';
import { UsageChart } from './usage-chart.tsx';
import type { UsageWithCourse } from './use-usage.ts';

/** The day's course, and what a measurement would cost. */
export function CreditDetails({ usage }: { usage: UsageWithCourse }) {
  return (
    <>
      <CostLine usage={usage} />
      <UsageChart samples={usage.course} />
    </>
  );
}
