import { useEffect, useRef } from 'react';
import { formatCount } from 'shared/format/count';
import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { TimeChart as Chart } from './chart-data.ts';
import styles from './chart-view.module.css';
import { useTheme } from './use-theme.ts';

/** Colours that differ in lightness too. */
const colors = ['--accent', '--accent-2', '--warn', '--bad', '--good', '--text'];

/** Lines over time on a canvas, with a description for screen readers. */
export function TimeChart({ chart }: { chart: Chart }) {
  const container = useRef<HTMLDivElement>(null);
  const theme = useTheme();

  useEffect(() => {
    const { current } = container;
    if (!current) return;
    const plot = new Plot(optionsOf(chart, current), [chart.times, ...chart.lines.map(({ numbers }) => numbers)], current);
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

function optionsOf({ value, zone, lines }: Chart, element: HTMLElement): Plot.Options {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const axis = {
    stroke: token('--muted'),
    font: `12px ${token('--sans')}`,
    grid: { stroke: token('--line'), width: 1 },
    ticks: { stroke: token('--line'), width: 1 },
  };
  return {
    ...sizeOf(element),
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    axes: [
      { ...axis, space: 64, values: (_, times) => times.map(axisLabel) },
      // The library's own format follows the browser's language.
      { ...axis, size: labelWidth, values: (_, numbers) => numbers.map(formatNumber) },
    ],
    series: [
      { label: zone, value: (_, at) => (at === null ? '' : formatMinute(at)) },
      ...lines.map(({ name }, index) => ({
        label: lines.length > 1 ? name : value,
        stroke: token(colors[index] ?? '--text'),
        width: 2,
        points: { fill: token('--surface') },
        value: (_: Plot, number: number | null) => (number === null ? '' : formatNumber(number)),
      })),
    ],
    cursor: { drag: { x: false, y: false } },
  };
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

function describe({ value, zone, times, lines }: Chart): string {
  const numbers = lines.flatMap((line) => line.numbers).filter((number) => number !== null);
  const [least, most] = numbers.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [Infinity, -Infinity]);
  const shown = lines.length > 1 ? `${lines.length} lines (${lines.map(({ name }) => name).join(', ')})` : 'One line';
  return `${shown}: ${value} at ${times.length} times from ${formatMinute(times[0])} to ${formatMinute(times.at(-1))} ${zone}, between ${formatNumber(least)} and ${formatNumber(most)}. The table has all numbers.`;
}
