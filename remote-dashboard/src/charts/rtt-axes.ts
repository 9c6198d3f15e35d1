import { ticks } from 'd3-array';
import type { PlotAxis, PlotKind } from 'shared/ui/plot';
import type { Formats } from '../format/formats.ts';

/** What a chart shows round-trip times by: the hop, or the moment at which a reply was received. */
export type RttBy = 'hop' | 'time';

/** Kind and axes of a chart of round-trip times. @param count - formats a number, with the separators of the site or of the host page. */
export function rttAxes(by: RttBy, count: Formats['count']): { kind: PlotKind; x: PlotAxis; y: PlotAxis } {
  const y: PlotAxis = { ticks, fromZero: 1, labels: (values) => values.map((value) => `${count(round(value))} ms`) };
  return by === 'hop'
    ? { kind: 'lines', x: { ticks, whole: true, padding: 0.5, labels: (ttls) => ttls.map(String) }, y }
    : { kind: 'marks', x: { ticks, labels: (times) => alike(times).map((text) => `${count(text)} s`) }, y };
}

/** Numbers with as many decimals each as the longest needs: four at most. */
function alike(numbers: readonly number[]): string[] {
  const decimals = numbers.map((number) => String(Number(number.toFixed(4))).split('.')[1]?.length ?? 0);
  return numbers.map((number) => number.toFixed(Math.max(0, ...decimals)));
}

/** Without digits that come from the arithmetic of fractions. */
const round = (value: number) => Number(value.toPrecision(6));
