import type { PlotLine, Scale } from './plot-scales.ts';
import { placeOn } from './plot-scales.ts';

/** Half of the width of a spread's end, in px: wider than a mark, which hides all else of a short one. */
const CAP = 8;
/** Widest bar, in px. */
const WIDEST_BAR = 60;

/** Where the points of a chart are. */
export interface PlotGround {
  xs: readonly number[];
  x: Scale;
  y: Scale;
}

/** A line through the points, as an SVG path. Gaps stay gaps; a point without a neighbour is a dot. */
export function linePath(ground: PlotGround, { values }: PlotLine): string {
  let isOpen = false;
  return pointsOf(ground, values)
    .map((point) => {
      const command = point ? `${isOpen ? 'L' : 'M'}${point.x} ${point.y}${isOpen ? '' : 'h0'}` : '';
      isOpen = point !== undefined;
      return command;
    })
    .join('');
}

/** A shape at each point. @param shape - commands that are relative to it. */
export function marksPath(ground: PlotGround, { values }: PlotLine, shape: string): string {
  return pointsOf(ground, values)
    .map((point) => (point ? `M${point.x} ${point.y}${shape}` : ''))
    .join('');
}

/** A bar from the lowest to the highest number of each point. @param aside - px to the right, beside those of other lines. */
export function spreadPath({ xs, x, y }: PlotGround, { low, high }: PlotLine, aside: number): string {
  return xs
    .map((at, index) => {
      const [least, most] = [low?.[index] ?? null, high?.[index] ?? null];
      if (least === null || most === null || least >= most) return '';
      const [left, bottom, top] = [placeOn(x, at) + aside, placeOn(y, least), placeOn(y, most)];
      return `M${left} ${bottom}V${top}M${left - CAP} ${bottom}h${2 * CAP}M${left - CAP} ${top}h${2 * CAP}`;
    })
    .join('');
}

/** A bar from 0 to each point. */
export function barsPath({ xs, x, y }: PlotGround, { values }: PlotLine): string {
  const gaps = xs.slice(1).map((at, index) => placeOn(x, at) - placeOn(x, xs[index] ?? 0));
  const width = Math.min(WIDEST_BAR, Math.max(1, 0.7 * gaps.reduce((least, gap) => Math.min(least, gap), Infinity)));
  const zero = placeOn(y, 0);
  return pointsOf({ xs, x, y }, values)
    .map((point) => (point ? `M${point.x - width / 2} ${zero}V${point.y}h${width}V${zero}z` : ''))
    .join('');
}

/** Where each point is drawn; nothing for a gap. */
function pointsOf({ xs, x, y }: PlotGround, values: PlotLine['values']) {
  return xs.map((at, index) => {
    const value = values[index] ?? null;
    return value === null ? undefined : { x: placeOn(x, at), y: placeOn(y, value) };
  });
}
