import { useMemo } from 'react';
import type { Words } from '../path/describe-path.ts';
import type { MeasuredPath } from '../path/measured-path.ts';
import { useWords } from '../path/use-words.ts';
import type { ChartedReplies } from './charted-replies.ts';
import { describeChart } from './describe-chart.ts';
import styles from './rtt-charts.module.css';
import { RttPlot } from './rtt-plot.tsx';
import { type ChartData, rttByHop, rttOverTime } from './series.ts';

/** So many replies of the target, or more, are worth a chart over time. */
const FEWEST_POINTS = 4;

const BAR = 'the bar goes from the fastest to the slowest reply.';

/** Round-trip times by hop, and over time, as charts. The content of a panel. */
export function RttCharts({ measurement, measured: { paths, own, count: all } }: ChartedReplies) {
  const { count, nameOf: nameOfAgent } = useWords(false);
  const nameOf = useMemo(() => namesFor(paths, nameOfAgent), [paths, nameOfAgent]);
  const byHop = useMemo(() => rttByHop(paths, nameOf), [paths, nameOf]);
  const overTime = useMemo(() => rttOverTime(measurement, paths, own, nameOf), [measurement, paths, own, nameOf]);
  const { interval } = overTime;
  const hasTime = interval !== undefined || overTime.xs.length >= FEWEST_POINTS;
  const isPing = measurement.kind === 'ping';
  if (byHop.xs.length === 0) return <p className={styles.none}>There are no round-trip times yet.</p>;
  if (isPing && !hasTime)
    return <p className={styles.none}>Too few replies for a chart over time. The table has their round-trip times.</p>;
  const leftOut = ({ left, series }: ChartData) => {
    const which = measurement.targets.length > 0 ? `${count(all)} paths` : 'the paths to targets that replied';
    if (all > paths.length) return ` Of ${which}, the first are drawn. The table of replies has all.`;
    return left ? ` The first ${series.length} of ${count(series.length + left)} lines are drawn: the tables have all.` : '';
  };
  return (
    <div className={styles.charts}>
      {!isPing && (
        <RttPlot
          title="By hop"
          note={`Median; ${BAR}${leftOut(byHop)}`}
          data={byHop}
          by="hop"
          label={describeChart(byHop, (ttl) => `hop ${ttl}`, count)}
        />
      )}
      {hasTime && (
        <RttPlot
          title="Over time"
          note={`${interval === undefined ? '' : `Median of each ${count(interval)} s; ${BAR} `}Replies from the target, by when they were received: in seconds since the measurement was sent.${leftOut(overTime)}`}
          data={overTime}
          by="time"
          label={describeChart(overTime, (at) => `${count(at.toFixed(3))} s`, count)}
        />
      )}
    </div>
  );
}

/** Agents with their cities, and with the target where there are several. */
function namesFor(paths: readonly MeasuredPath[], nameOf: Words['nameOf']): (path: MeasuredPath) => string {
  const several = new Set(paths.map(({ target }) => target)).size > 1;
  return ({ agent, target }) => (several ? `${nameOf(agent)} → ${target}` : nameOf(agent));
}
