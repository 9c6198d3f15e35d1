import type { Answer, AnswerColumn, Value } from './query-result.ts';
import { isNumeric, textOf, zoneOf } from './format-cell.ts';

/** Most lines in one chart, and most bars: more cannot be told apart. */
const MOST = { lines: 6, bars: 40 };

/** Numbers over time: a line for each value of a second column, or one. */
export interface TimeChart {
  kind: 'time';
  /** Name of the numbers. */
  value: string;
  zone: string;
  /** In seconds since 1970, ascending. */
  times: number[];
  /** One number for each time; `null` where there is none. */
  lines: { name: string; numbers: (number | null)[] }[];
}

/** Numbers by category. */
export interface BarChart {
  kind: 'bars';
  value: string;
  category: string;
  bars: { name: string; number: number }[];
}

interface Place extends AnswerColumn {
  index: number;
}

/** Names of the columns whose numbers can be drawn. */
export function drawable(answer: Answer): string[] {
  const names = numbersOf(answer).map(({ name }) => name);
  return names[0] !== undefined && chartOf(answer, names[0]) ? names : [];
}

/**
 * What of an answer can be drawn: numbers over the first column of times, else by the first column that is not drawn.
 *
 * @param value - name of the column of numbers.
 */
export function chartOf(answer: Answer, value: string): TimeChart | BarChart | undefined {
  const number = numbersOf(answer).find(({ name }) => name === value);
  if (!number || answer.rows.length < 2) return undefined;
  const [time, category] = keysOf(answer);
  return time ? timeChart(answer, time, number, category) : category && barChart(answer, category, number);
}

const placesOf = ({ columns }: Answer): Place[] => columns.map((column, index) => ({ ...column, index }));

/** The first column of times, and the first of categories: a text, or a number that stands before another. */
function keysOf(answer: Answer): [time: Place | undefined, category: Place | undefined] {
  const places = placesOf(answer);
  const time = places.find((column) => zoneOf(column));
  const numeric = (place: Place) => isNumeric(place, answer.rows[0]?.[place.index]);
  const texts = places.filter((place) => place !== time && !numeric(place) && !/^(Array|Tuple|Map)/.test(place.type ?? ''));
  const first = places[0];
  return [time, texts[0] ?? (!time && first && numeric(first) && places.length > 1 ? first : undefined)];
}

function numbersOf(answer: Answer): Place[] {
  const [time, category] = keysOf(answer);
  if (!time && !category) return [];
  return placesOf(answer).filter((place) => place.index !== category?.index && isNumeric(place, answer.rows[0]?.[place.index]));
}

function timeChart({ rows }: Answer, time: Place, number: Place, category: Place | undefined): TimeChart | undefined {
  const lines = new Map<string, Map<number, number>>();
  for (const row of rows) {
    const [at, name] = [secondsOf(row[time.index]), category ? textOf(row[category.index] ?? null) : number.name];
    const count = numberOf(row[number.index]);
    if (at === undefined || count === undefined) continue;
    if (!lines.has(name)) lines.set(name, new Map());
    // Two numbers at one time are no line.
    if (lines.get(name)?.has(at)) return undefined;
    lines.get(name)?.set(at, count);
  }
  const times = [...new Set([...lines.values()].flatMap((line) => [...line.keys()]))].sort((one, other) => one - other);
  if (times.length < 2 || lines.size > MOST.lines) return undefined;
  return {
    kind: 'time',
    value: number.name,
    zone: zoneOf(time) ?? 'UTC',
    times,
    lines: [...lines].map(([name, line]) => ({ name, numbers: times.map((at) => line.get(at) ?? null) })),
  };
}

function barChart({ rows }: Answer, category: Place, value: Place): BarChart | undefined {
  if (rows.length > MOST.bars) return undefined;
  const bars = rows.map((row) => ({ name: textOf(row[category.index] ?? null), number: numberOf(row[value.index]) ?? 0 }));
  // Bars begin at zero.
  return bars.some(({ number }) => number < 0) ? undefined : { kind: 'bars', value: value.name, category: category.name, bars };
}

function numberOf(value: Value | undefined): number | undefined {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** A time as ClickHouse writes it, taken as UTC: it is drawn in the zone in which it was written. */
function secondsOf(value: Value | undefined): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T').slice(0, 23)}Z`) : Number.NaN;
  const day = typeof value === 'string' && Number.isNaN(ms) ? Date.parse(value) : ms;
  return Number.isNaN(day) ? undefined : day / 1000;
}
