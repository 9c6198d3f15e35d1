import { formatCell, isNumeric, timeZoneOf } from './format-cell.ts';
import type { QueryResult, ResultColumn, Value } from './query-result.ts';

/** More lines or bars than these cannot be told apart. */
const MAX = { lines: 6, bars: 40 };

/** Numbers over time: one line for each value of the category column, or a single one. */
export interface TimeChart {
  kind: 'time';
  /** Name of the column of numbers. */
  value: string;
  zone: string;
  /** Unix times in seconds, ascending. */
  times: number[];
  /** One number for each time; `null` where it is missing. */
  lines: { name: string; numbers: (number | null)[] }[];
}

/** Numbers by category. */
export interface BarChart {
  kind: 'bars';
  value: string;
  category: string;
  bars: { name: string; number: number }[];
}

interface Place extends ResultColumn {
  index: number;
}

/** Names of the columns that a chart can show; empty if the result has no chart. */
export function chartableColumns(result: QueryResult): string[] {
  const names = numbersOf(result).map(({ name }) => name);
  return names[0] !== undefined && toChart(result, names[0]) ? names : [];
}

/**
 * Makes a chart: over the first column of times, else by the first column of categories.
 *
 * @param value - name of the column of numbers.
 * @returns nothing when the result cannot be shown as a chart.
 */
export function toChart(result: QueryResult, value: string): TimeChart | BarChart | undefined {
  const number = numbersOf(result).find(({ name }) => name === value);
  if (!number || result.rows.length < 2) return undefined;
  const [time, category] = keysOf(result);
  return time ? timeChart(result, time, number, category) : category && barChart(result, category, number);
}

const placesOf = ({ columns }: QueryResult): Place[] => columns.map((column, index) => ({ ...column, index }));

/** The first column of times, and the first of categories: text, or without times a number in the first column. */
function keysOf(result: QueryResult): [time: Place | undefined, category: Place | undefined] {
  const places = placesOf(result);
  const time = places.find((column) => timeZoneOf(column));
  const numeric = (place: Place) => isNumeric(place, result.rows[0]?.[place.index]);
  const texts = places.filter((place) => place !== time && !numeric(place) && !/^(Array|Tuple|Map)/.test(place.type ?? ''));
  const first = places[0];
  return [time, texts[0] ?? (!time && first && numeric(first) && places.length > 1 ? first : undefined)];
}

function numbersOf(result: QueryResult): Place[] {
  const [time, category] = keysOf(result);
  if (!time && !category) return [];
  return placesOf(result).filter((place) => place.index !== category?.index && isNumeric(place, result.rows[0]?.[place.index]));
}

function timeChart({ rows }: QueryResult, time: Place, number: Place, category: Place | undefined): TimeChart | undefined {
  const lines = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const [at, name] = [secondsOf(row[time.index]), category ? formatCell(row[category.index] ?? null) : number.name];
    const count = numberOf(row[number.index]);
    if (at === undefined || count === undefined) continue;
    if (!lines.has(name)) lines.set(name, new Map());
    // Two numbers at one time cannot be a line.
    if (lines.get(name)?.has(at)) return undefined;
    lines.get(name)?.set(at, count);
  }
  const times = [...new Set([...lines.values()].flatMap((line) => [...line.keys()]))].sort((one, other) => one - other);
  if (times.length < 2 || lines.size > MAX.lines) return undefined;
  return {
    kind: 'time',
    value: number.name,
    zone: timeZoneOf(time) ?? 'UTC',
    times,
    lines: [...lines].map(([name, line]) => ({ name, numbers: times.map((at) => line.get(at) ?? null) })),
  };
}

function barChart({ rows }: QueryResult, category: Place, value: Place): BarChart | undefined {
  if (rows.length > MAX.bars) return undefined;
  const bars = rows.map((row) => ({ name: formatCell(row[category.index] ?? null), number: numberOf(row[value.index]) ?? 0 }));
  // Bars begin at zero.
  return bars.some(({ number }) => number < 0) ? undefined : { kind: 'bars', value: value.name, category: category.name, bars };
}

function numberOf(value: Value | undefined): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Parses ClickHouse's date or time as if it were UTC: the chart shows it in the zone in which it was written. */
function secondsOf(value: Value | undefined): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T').slice(0, 23)}Z`) : Number.NaN;
  const day = typeof value === 'string' && Number.isNaN(ms) ? Date.parse(value) : ms;
  return Number.isNaN(day) ? undefined : day / 1000;
}
