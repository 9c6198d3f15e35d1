import type { PlotSeries, Scale } from './plot-scales.ts';
import { placeOn } from './plot-scales.ts';

/** Half of the width of an error bar's cap, in px: wider than a mark, which hides all else of a short one. */
const CAP = 8;
/** Widest bar, in px. */
const WIDEST_BAR = 60;

/** Where a chart draws its points. */
export interface PlotArea {
  xs: readonly number[];
  x: Scale;
  y: Scale;
}

/** A line through the points, as an SVG path. It is interrupted at gaps, unless the series is joined; a point between two gaps is a line of 2 px. */
export function linePath(area: PlotArea, { values, joined }: PlotSeries): string {
  const all = pointsOf(area, values);
  const points = joined ? all.filter((point) => point !== undefined) : all;
  return points
    .map((point, index) => {
      if (!point) return '';
      if (points[index - 1]) return `L${point.x} ${point.y}`;
      return points[index + 1] ? `M${point.x} ${point.y}` : `M${point.x - 1} ${point.y}h2`;
    })
    .join('');
}

/** A shape at each point. @param shape - commands that are relative to it. */
export function marksPath(area: PlotArea, { values }: PlotSeries, shape: string): string {
  return pointsOf(area, values)
    .map((point) => (point ? `M${point.x} ${point.y}${shape}` : ''))
    .join('');
}

/** An error bar from the lowest to the highest number of each point. @param offset - px to the right, beside those of other series. */
export function errorBarsPath({ xs, x, y }: PlotArea, { low, high }: PlotSeries, offset: number): string {
  return xs
    .map((at, index) => {
      const [least, most] = [low?.[index] ?? null, high?.[index] ?? null];
      if (least === null || most === null || least >= most) return '';
      const [left, bottom, top] = [placeOn(x, at) + offset, placeOn(y, least), placeOn(y, most)];
      return `M${left} ${bottom}V${top}M${left - CAP} ${bottom}h${2 * CAP}M${left - CAP} ${top}h${2 * CAP}`;
    })
    .join('');
}

/** A bar from 0 to each point. */
export function barsPath({ xs, x, y }: PlotArea, { values }: PlotSeries): string {
  const [first, last] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  const gap = placeOn(x, first + smallestGap(xs)) - placeOn(x, first);
  const width = Math.min(WIDEST_BAR, Math.max(1, 0.7 * (last > first ? gap : WIDEST_BAR)));
  const zero = placeOn(y, 0);
  return pointsOf({ xs, x, y }, values)
    .map((point) => (point ? `M${point.x - width / 2} ${zero}V${point.y}h${width}V${zero}z` : ''))
    .join('');
}

/** The smallest distance of two numbers beside each other, which ascend; 0 for a single one. */
export function smallestGap(xs: readonly number[]): number {
  return xs.slice(1).reduce((least, at, index) => Math.min(least, at - (xs[index] ?? at)), (xs.at(-1) ?? 0) - (xs[0] ?? 0));
}

/** Where each point is drawn; nothing for a gap. */
function pointsOf({ xs, x, y }: PlotArea, values: PlotSeries['values']) {
  return xs.map((at, index) => {
    const value = values[index] ?? null;
    return value === null ? undefined : { x: placeOn(x, at), y: placeOn(y, value) };
  });
}
