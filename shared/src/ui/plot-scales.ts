/** One series of a chart. All lists are as long as the chart's `xs`; `null` is a gap. */
export interface PlotSeries {
  /** What it is called beside the chart. */
  name: string;
  values: readonly (number | null)[];
  /** Its line goes over gaps: they are places of other series. */
  joined?: boolean;
  /** The spread, as a bar, where a value stands for several. */
  low?: readonly (number | null)[];
  high?: readonly (number | null)[];
}

/** How the numbers of an axis are written. */
export interface PlotAxis {
  /** @returns the text of each tick; one with a line break has two lines. */
  labels(ticks: readonly number[]): string[];
  /** @returns places of ticks, about `count` of them: d3's `ticks` or `utcTicks` do that. */
  ticks(from: number, to: number, count: number): number[];
  /** Space beside the first and the last number, in the axis's unit; without it, a little. */
  padding?: number;
  /** Begins at 0, and ends at this number or later. */
  fromZero?: number;
  /** Has ticks at whole numbers only. */
  whole?: boolean;
}

/** A linear scale. */
export interface Scale {
  /** First and last number. */
  domain: readonly [number, number];
  /** Where these are drawn, in px. */
  range: readonly [number, number];
}

/** Where a number is drawn, in px: to a tenth. */
export function placeOn({ domain: [from, to], range: [start, end] }: Scale, value: number): number {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}

/** Which of the numbers is drawn nearest to a place: its index. */
export function nearestIndex(place: number, scale: Scale, xs: readonly number[]): number {
  const distances = xs.map((x) => Math.abs(placeOn(scale, x) - place));
  return distances.reduce((nearest, distance, index) => (distance < (distances[nearest] ?? 0) ? index : nearest), 0);
}

/** The domain of an axis along which the points are in a row: with some padding, so that marks at the edges are whole. */
export function domainOf(xs: readonly number[], padding?: number): [number, number] {
  const [low, high] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  // All may be at the same place, or within milliseconds. What is smaller than a trillionth of a number is lost beside it.
  const beside = padding ?? Math.max((high - low) * 0.03 || 0.001, Math.abs(high) * 1e-12);
  return [low - beside, high + beside];
}

/** The domain of an axis of values. @param fromZero - it begins at 0, and ends at this number or later. */
export function domainOfValues(series: readonly PlotSeries[], fromZero?: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { values, low: lows = [], high: highs = [] } of series)
    for (const list of [values, lows, highs])
      for (const value of list)
        if (value !== null) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
  if (low > high || (low === 0 && high === 0)) return [0, fromZero || 1];
  const beside = (high - low || Math.abs(high)) * 0.08;
  if (fromZero !== undefined) return [low < 0 ? low - beside : 0, high > 0 ? Math.max(high + beside, fromZero) : 0];
  // An axis that comes near 0 begins there.
  return [low >= 0 && low < 3 * beside ? 0 : low - beside, high <= 0 && high > -3 * beside ? 0 : high + beside];
}

/** Width of a text on an axis, in px: its digits are all as wide. */
export function widthOf(label: string): number {
  return 7.3 * Math.max(...label.split('\n').map(({ length }) => length));
}

/** A tick of an axis. */
export interface Tick {
  place: number;
  label: string;
}

/** The ticks of an axis: as many, up to one in `least` px, as have space for their labels. */
export function ticksOn(scale: Scale, axis: PlotAxis, least: number): Tick[] {
  const { domain, range } = scale;
  for (let count = Math.max(1, Math.floor(Math.abs(range[1] - range[0]) / least)); ; count -= 1) {
    const at = axis.ticks(...domain, count);
    const numbers = axis.whole ? at.filter(Number.isInteger) : at;
    const labels = axis.labels(numbers);
    const ticks = numbers.map((number, index) => ({ place: placeOn(scale, number), label: labels[index] ?? '' }));
    if (count === 1 || labelsFit(ticks, scale)) return ticks;
  }
}

/** Whether no label of an axis touches its neighbour. Those of an axis of height have a line each. */
function labelsFit(ticks: readonly Tick[], { range: [start, end] }: Scale): boolean {
  if (end < start) return true;
  return ticks.every(({ place, label }, index) => {
    const before = ticks[index - 1];
    return !before || place - before.place >= (widthOf(before.label) + widthOf(label)) / 2 + 8;
  });
}
