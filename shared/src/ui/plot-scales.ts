/** One line of a chart. All lists are as long as the chart's `xs`; `null` is a gap. */
export interface PlotLine {
  /** What it is called beside the chart. */
  name: string;
  values: readonly (number | null)[];
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
  /** Room beside the first and the last number, in the axis's unit; without it, a little. */
  room?: number;
  /** Begins at 0. */
  fromZero?: boolean;
  /** Has ticks at whole numbers only. */
  whole?: boolean;
}

/** Numbers from `from` to `to`, drawn from `start` to `end`, in px. */
export interface Scale {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Where a number is drawn, in px: to a tenth. */
export function placeOn({ from, to, start, end }: Scale, value: number): number {
  return Math.round((start + ((value - from) / (to - from)) * (end - start)) * 10) / 10;
}

/** Which of the numbers is drawn nearest to a place. */
export function nearestTo(place: number, scale: Scale, xs: readonly number[]): number {
  const distances = xs.map((x) => Math.abs(placeOn(scale, x) - place));
  return distances.reduce((nearest, distance, index) => (distance < (distances[nearest] ?? 0) ? index : nearest), 0);
}

/** What an axis spans along which the points are in a row: some room on both sides, so that marks at the edges are whole. */
export function spanOf(xs: readonly number[], room?: number): [number, number] {
  const [low, high] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  // All may be at the same place, or within milliseconds.
  const beside = room ?? ((high - low) * 0.03 || 0.001);
  return [low - beside, high + beside];
}

/** What an axis of values spans. */
export function spanOfValues(lines: readonly PlotLine[], fromZero = false): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const { values, low: lows = [], high: highs = [] } of lines)
    for (const list of [values, lows, highs])
      for (const value of list)
        if (value !== null) {
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
  if (low > high) return [0, 1];
  if (fromZero) return [Math.min(0, low), Math.max(high * 1.08, 1)];
  const beside = (high - low) * 0.08 || Math.abs(high) * 0.08 || 1;
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

/** The ticks of an axis: as many, up to one in `least` px, as have room for their labels. */
export function ticksOn(scale: Scale, axis: PlotAxis, least: number): Tick[] {
  const length = Math.abs(scale.end - scale.start);
  for (let count = Math.max(1, Math.floor(length / least)); ; count -= 1) {
    const at = axis.ticks(scale.from, scale.to, count);
    const numbers = axis.whole ? at.filter(Number.isInteger) : at;
    const labels = axis.labels(numbers);
    const ticks = numbers.map((number, index) => ({ place: placeOn(scale, number), label: labels[index] ?? '' }));
    if (count === 1 || haveRoom(ticks, scale)) return ticks;
  }
}

/** Whether no label of an axis touches its neighbour. Those of an axis of height have a line each. */
function haveRoom(ticks: readonly Tick[], { start, end }: Scale): boolean {
  if (end < start) return true;
  return ticks.every(({ place, label }, index) => {
    const before = ticks[index - 1];
    return !before || place - before.place >= (widthOf(before.label) + widthOf(label)) / 2 + 8;
  });
}
