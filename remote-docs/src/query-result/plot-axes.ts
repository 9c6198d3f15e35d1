import { ticks } from 'd3-array';
import { utcTicks } from 'd3-time';
import type { PlotAxis } from 'shared/ui/plot';
import type { PlotChart } from './chart-data.ts';
import { formatNumber, ticksOfTime } from './plot-text.ts';

/** With ticks at whole numbers where all numbers are. */
const axisOf = (numbers: readonly (number | null)[]): PlotAxis => ({
  ticks,
  whole: numbers.every((number) => number === null || Number.isInteger(number)),
  labels: (places) => places.map(formatNumber),
});

/** Seconds since 1970, with ticks at whole days, hours or minutes. */
const times: PlotAxis = {
  ticks: (from, to, count) => utcTicks(new Date(from * 1000), new Date(to * 1000), count).map((date) => date.getTime() / 1000),
  labels: ticksOfTime,
};

/** Both axes of a chart. */
export function plotAxes({ zone, xs, lines }: PlotChart): { x: PlotAxis; y: PlotAxis } {
  return { x: zone ? times : axisOf(xs), y: axisOf(lines.flatMap(({ values }) => values)) };
}
