import { useEffect, useRef } from 'react';
import { formatCount } from 'shared/format/count';
import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { PlotChart as Chart } from './chart-data.ts';
import styles from './chart-view.module.css';
import { useTheme } from './use-theme.ts';

/** Colours that differ in lightness too. */
const colors = ['--accent', '--accent-2', '--warn', '--bad', '--good', '--text'];
/** For those who cannot tell the colours apart. */
const dashes = [[], [8, 4], [2, 3], [12, 3, 2, 3], [5, 2], [1, 2]];

/** Lines, bars or points on a canvas, with a description for screen readers. */
export function PlotChart({ chart }: { chart: Chart }) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useTheme();

  useEffect(() => {
    const { current } = container;
    if (!current) return;
    const plot = new Plot(optionsOf(chart, current), [chart.xs, ...chart.lines.map(({ numbers }) => numbers)], current);
    // Without it, the chart keeps its size.
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(() => plot.setSize(sizeOf(current))) : undefined;
    observer?.observe(current);
    return () => {
      observer?.disconnect();
      plot.destroy();
    };
    // A canvas does not follow the tokens.
  }, [chart, theme]);

  return <div ref={container} className={styles.plot} role="img" aria-label={describe(chart)} />;
}

/** In px, below the canvas. */
const LEGEND_HEIGHT = 36;

function sizeOf(element: HTMLElement) {
  return { width: element.clientWidth, height: Math.max(120, element.clientHeight - LEGEND_HEIGHT) };
}

function optionsOf({ kind, x, y, zone, lines }: Chart, element: HTMLElement): Plot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: token('--muted'),
    font: `12px ${token('--sans')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1 },
  };
  const formatX = zone ? formatMinute : formatNumber;
  return {
    ...sizeOf(element),
    scales: { x: { time: zone !== undefined } },
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [
      { ...axis, space: 64, values: (_, places) => places.map(zone ? axisLabel : formatNumber) },
      // The library's own format follows the browser's language.
      { ...axis, size: labelWidth, values: (_, numbers) => numbers.map(formatNumber) },
    ],
    series: [
      { label: zone ?? x, value: (_, at) => (at === null ? '' : formatX(at)) },
      ...lines.map(({ name }, index) => ({
        label: lines.length > 1 ? name : y,
        ...seriesOf(kind, token(colors[index] ?? '--text'), index, token('--surface')),
        value: (_: Plot, number: number | null) => (number === null ? '' : formatNumber(number)),
      })),
    ],
    cursor: { drag: { x: false, y: false } },
  };
}

/** How a line, its bars or its points look. */
function seriesOf(kind: Chart['kind'], color: string, index: number, ground: string): Partial<Plot.Series> {
  if (kind === 'scatter') return { stroke: color, paths: () => null, points: { show: true, size: 6, fill: index % 2 ? ground : color } };
  if (kind === 'bar') {
    const paths = Plot.paths.bars?.({ size: [0.7, 60] });
    return { stroke: color, fill: color, points: { show: false }, ...(paths && { paths }) };
  }
  return { stroke: color, width: 2, dash: dashes[index] ?? [], points: { fill: ground } };
}

/** Width of the axis of numbers, in px, with its ticks. */
function labelWidth(_: Plot, labels: string[] | null): number {
  return 24 + 8 * Math.max(4, ...(labels ?? []).map(({ length }) => length));
}

/** E.g. `10,000`, `-1.5`: no digits that come from the arithmetic of fractions. */
export function formatNumber(number: number): string {
  return formatCount(Number(number.toPrecision(12)));
}

/** A time to the minute, e.g. `2030-01-31 23:59`. */
function formatMinute(seconds = 0): string {
  return new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ');
}

/** Axis label: a time, with month and day at the first tick and at midnight. */
function axisLabel(seconds: number, index: number): string {
  const [day, time] = formatMinute(seconds).split(' ');
  return index === 0 || time === '00:00' ? `${time}\n${day?.slice(5)}` : `${time}`;
}

/** For screen readers. */
export function describe({ kind, x, y, zone, xs, lines }: Chart): string {
  const numbers = lines.flatMap((line) => line.numbers).filter((number) => number !== null);
  const [least, most] = numbers.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [Infinity, -Infinity]);
  const one = { line: 'One line', bar: 'Bars', scatter: 'Points' }[kind];
  const many = kind === 'scatter' ? 'colours of points' : 'lines';
  const shown = lines.length > 1 ? `${lines.length} ${many} (${lines.map(({ name }) => name).join(', ')})` : one;
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const range = zone
    ? `at ${xs.length} times from ${formatMinute(first)} to ${formatMinute(last)} ${zone}`
    : `at ${xs.length} places of ${x} from ${formatNumber(first)} to ${formatNumber(last)}`;
  return `${shown}: ${y} ${range}, between ${formatNumber(least)} and ${formatNumber(most)}. The table has all numbers.`;
}
