import type { PlotSeries } from 'shared/ui/plot';
import { formatRange } from '../format/format-range.ts';
import type { Formats } from '../format/formats.ts';
import type { ChartData } from './series.ts';

/** What a chart shows, for who does not see it. @param place - names a place of its lower axis. */
export function describeChart({ xs, series, interval }: ChartData, place: (x: number) => string, count: Formats['count']): string {
  const from = formatRange(place(xs[0] ?? 0), place(xs.at(-1) ?? 0));
  const ms = (value: number) => `${count(value.toFixed(1))} ms`;
  const line = ({ name, values }: PlotSeries) => {
    const known = values.filter((value) => value !== null);
    if (known.length === 0) return `${name}: no RTT`;
    const [least, most] = known.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
    const range = formatRange(ms(least), ms(most));
    return range === ms(least) ? `${name}: ${range}` : `${name}: ${range}, the last ${ms(known.at(-1) ?? most)}`;
  };
  const what = interval === undefined ? 'Round-trip times' : `Median round-trip times of each ${count(interval)} s`;
  return `${what}, ${from}. ${series.map(line).join('; ')}. The tables have all numbers.`;
}
