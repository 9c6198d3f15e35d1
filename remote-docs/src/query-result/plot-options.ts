import Plot from 'uplot';
import type { PlotChart } from './chart-data.ts';
import { axisTitles, formatNumber, ticksOfTime } from './plot-text.ts';

/** Colours that differ in lightness too. */
const colors = ['--accent', '--accent-2', '--warn', '--bad', '--good', '--text'];
/** For those who cannot tell the colours apart. */
const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 2], [1, 2]];

/** The token of a line's colour, and its dashes. */
export function markOf(index: number): { color: string; dash: number[] } {
  return { color: colors[index] ?? '--text', dash: dashes[index] ?? [] };
}

/** Steps between ticks of whole numbers: 1, 2, 5, 10 … */
const wholeSteps = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

const areWhole = (numbers: (number | null)[]) => numbers.every((number) => number === null || Number.isInteger(number));

/**
 * How a chart is drawn; its size is to be added.
 *
 * @param style - has the tokens.
 * @param onPoint - takes the place in `xs` at which the pointer is.
 */
export function plotOptions(
  chart: PlotChart,
  style: CSSStyleDeclaration,
  onPoint: (index: number | null) => void,
): Omit<Plot.Options, 'width' | 'height'> {
  const { kind, zone, xs, lines } = chart;
  const token = (name: string) => style.getPropertyValue(name).trim();
  const font = `12px ${token('--sans')}`;
  const axis = {
    stroke: token('--muted'),
    font,
    labelFont: font,
    labelSize: 20,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1, size: 4 },
  };
  const steps = (numbers: (number | null)[]) => (areWhole(numbers) ? { incrs: wholeSteps } : {});
  return {
    legend: { show: false },
    padding: [null, edgeOf(chart), null, null],
    scales: { x: { time: zone !== undefined } },
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [
      {
        ...axis,
        ...(!zone && steps(xs)),
        label: axisTitles(chart).x,
        size: zone ? 44 : 30,
        // Labels with seconds are longer.
        space: zone && xs.some((time) => time % 60 !== 0) ? 88 : 64,
        values: (_, places) => (zone ? ticksOfTime(places) : places.map(formatNumber)),
      },
      // The library's own format follows the browser's language.
      { ...axis, ...steps(lines.flatMap(({ numbers }) => numbers)), size: labelWidth, values: (_, numbers) => numbers.map(formatNumber) },
    ],
    series: [{}, ...lines.map((_, index) => seriesOf(kind, token(markOf(index).color), index, token('--surface')))],
    cursor: { drag: { x: false, y: false } },
    hooks: {
      setCursor: [({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null)],
    },
  };
}

/** How a line, its bars or its points look. */
function seriesOf(kind: PlotChart['kind'], color: string, index: number, ground: string): Plot.Series {
  if (kind === 'scatter') return { stroke: color, paths: () => null, points: { show: true, size: 6, fill: index % 2 ? ground : color } };
  if (kind === 'bar') {
    const paths = Plot.paths.bars?.({ size: [0.7, 60] });
    return { stroke: color, fill: color, points: { show: false }, ...(paths && { paths }) };
  }
  return { stroke: color, width: 2, dash: markOf(index).dash, points: { fill: ground } };
}

/** Room at the right edge, in px: a label stands in the middle of its tick, and the last tick may be at the edge. */
function edgeOf({ zone, xs }: PlotChart): number {
  const labels = zone ? [xs.some((time) => time % 60 !== 0) ? '00:00:00.000' : '00:00'] : xs.slice(-1).map(formatNumber);
  return labelWidth(undefined, labels) / 2;
}

/** Width of the axis of numbers, in px, with its ticks. */
function labelWidth(_: unknown, labels: string[] | null): number {
  return 16 + 7 * Math.max(3, ...(labels ?? []).map(({ length }) => length));
}
