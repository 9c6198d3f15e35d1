import { formatCount } from 'shared/format/count';
import type { PlotChart } from './chart-data.ts';

/** E.g. `10,000`, `-1.5`: no digits that come from the arithmetic of fractions. */
export function formatNumber(number: number): string {
  return formatCount(Number(number.toPrecision(12)));
}

/** A time in UTC. @param length - of the text: `2030-01-31 23:59` has 16 characters, with milliseconds it has 23. */
function formatTime(seconds: number, length: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(0, length).replace('T', ' ');
}

/** How long the texts of times are: to the minute, the second or the millisecond, as exact as all of them are. */
function lengthOf(times: readonly number[]): number {
  if (times.every((time) => time % 60 === 0)) return 16;
  return times.every(Number.isInteger) ? 19 : 23;
}

/** Labels of ticks: times, with the day at the first tick and at midnight; days alone, or years alone, where all ticks are. */
export function ticksOfTime(times: readonly number[]): string[] {
  const length = lengthOf(times);
  const texts = times.map((seconds) => formatTime(seconds, length).split(' '));
  const hasYears = new Set(texts.map(([day = '']) => day.slice(0, -6))).size > 1;
  if (hasYears && texts.every(([day = '', time = '']) => day.endsWith('-01-01') && isMidnight(time)))
    return texts.map(([day = '']) => day.slice(0, -6));
  const days = texts.map(([day = '']) => (hasYears ? day : day.slice(-5)));
  if (texts.every(([, time = '']) => isMidnight(time))) return days;
  return texts.map(([, time = ''], index) => (index === 0 || isMidnight(time) ? `${time}\n${days[index]}` : time));
}

const isMidnight = (time: string) => /^[0:.]+$/.test(time);

/** Titles of the axes, e.g. `hour (UTC)`, `rtt (0.1 ms)`. */
export function axisTitles({ x, y, zone, xUnit, yUnit }: PlotChart): { x: string; y: string } {
  const title = (name: string, unit: string | undefined) => (unit ? `${name} (${unit})` : name);
  return { x: title(x, zone ?? xUnit), y: title(y, yUnit) };
}

/** The numbers at one place, e.g. `2030-01-31 23:59 UTC, median_ms in ms: vltcdg01 12, vltewr01 15`. */
export function valuesAt({ x, y, zone, xUnit, yUnit, xs, lines }: PlotChart, index: number): string {
  const place = xs[index];
  if (place === undefined) return '';
  const at = zone ? `${formatTime(place, lengthOf(xs))} ${zone}` : `${x} ${withUnit(place, xUnit)}`;
  const found = lines.flatMap(({ name, values }) => {
    const number = values[index];
    return typeof number === 'number' ? { name, number } : [];
  });
  if (lines.length === 1) return `${at}: ${found.map(({ number }) => `${y} ${withUnit(number, yUnit)}`).join() || 'no number'}`;
  const numbers = found.map(({ name, number }) => `${name} ${formatNumber(number)}`).join(', ');
  return `${at}, ${yUnit ? `${y} in ${yUnit}` : y}: ${numbers || 'no number'}`;
}

function withUnit(number: number, unit: string | undefined): string {
  const factor = unit && /^\d/.test(unit) ? '× ' : '';
  return unit ? `${formatNumber(number)} ${factor}${unit}` : formatNumber(number);
}

/** The chart in words, for screen readers. */
export function describe({ kind, x, y, zone, yUnit, xs, lines }: PlotChart): string {
  const numbers = lines.flatMap(({ values }) => values).filter((number) => number !== null);
  const [least, most] = numbers.reduce(([low, high], number) => [Math.min(low, number), Math.max(high, number)], [Infinity, -Infinity]);
  const one = { line: 'One line', bar: 'Bars', scatter: 'Points' }[kind];
  const many = kind === 'scatter' ? 'colours of points' : 'lines';
  const shown = lines.length > 1 ? `${lines.length} ${many} (${lines.map(({ name }) => name).join(', ')})` : one;
  const [first = 0, last = 0] = [xs[0], xs.at(-1)];
  const time = (seconds: number) => formatTime(seconds, lengthOf(xs));
  const range = zone
    ? `at ${formatCount(xs.length)} times from ${time(first)} to ${time(last)} ${zone}`
    : `at ${formatCount(xs.length)} places of ${x} from ${formatNumber(first)} to ${formatNumber(last)}`;
  const unit = yUnit ? `, in ${yUnit}` : '';
  return `${shown}: ${y} ${range}, between ${formatNumber(least)} and ${formatNumber(most)}${unit}. The table has all numbers.`;
}
