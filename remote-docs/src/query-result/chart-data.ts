import { formatCount, formatRowCount } from 'shared/format/count';
import { showUnseen } from 'shared/format/show-unseen';
import type { PlotSeries } from 'shared/ui/plot';
import { type ChartColumn, chartColumns, numberOf, secondsOf } from './chart-columns.ts';
import { formatCell, timeZoneOf } from './format-cell.ts';
import { unitOf } from './format-units.ts';
import type { QueryResult } from './query-result.ts';

/** More lines or bars than these cannot be told apart. */
const MAX = { lines: 6, bars: 40 };

/** Names of numbers that say which one, not how much: of little use as heights. */
const NUMBERED = /(?:^|_)(?:ttl|hop|port|id|protocol|type|code|asn|len)$/;

export type ChartKind = 'line' | 'bar' | 'scatter';

/** What a chart shows; columns by their index. */
export interface ChartChoice {
  kind: ChartKind;
  x: number;
  y: number;
  /** Column with one line or colour for each value. */
  series: number | undefined;
}

/** Numbers by time or by another number. */
export interface PlotChart {
  kind: ChartKind;
  x: string;
  y: string;
  /** Of times. */
  zone: string | undefined;
  xUnit: string | undefined;
  yUnit: string | undefined;
  /** Ascending; of times in seconds. */
  xs: number[];
  /** One number for each x; `null` where it is missing. */
  lines: PlotSeries[];
  /** What is not shown. */
  note: string;
}

/** Numbers by category. */
export interface BarChart {
  kind: 'bars';
  value: string;
  category: string;
  bars: { name: string; number: number }[];
  note: string;
}

/** Why the choice is no chart, as a sentence. */
export interface NoChart {
  kind: 'none';
  reason: string;
}

/** The chart that a result is shown as first; nothing if it cannot be one. */
export function guessChart(result: QueryResult): ChartChoice | undefined {
  if (result.rows.length < 2) return undefined;
  const isAllNull = (column: ChartColumn) => result.rows.every((row) => readerOf(column)(row[column.index]) === undefined);
  const columns = chartColumns(result).filter((column) => column.scale === 'text' || !isAllNull(column));
  const numbers = columns.filter(({ scale }) => scale === 'number');
  const text = columns.find(({ scale }) => scale === 'text');
  const isCategory = text && new Set(result.rows.map((row) => row[text.index])).size === result.rows.length;
  const x = columns.find(({ scale }) => scale === 'time') ?? (text && (isCategory || numbers.length < 2) ? text : numbers[0]);
  if (!x) return undefined;
  const isNumbered = ({ name }: ChartColumn) => Number(NUMBERED.test(name));
  const ys = numbers.filter((column) => column !== x).sort((one, other) => isNumbered(one) - isNumbered(other));
  const series = text === x ? undefined : text?.index;
  const isShortList = x.scale === 'number' && x.index === 0 && series === undefined && result.rows.length <= MAX.bars;
  const kinds: ChartKind[] = x.scale === 'text' || isShortList ? ['bar', 'line', 'scatter'] : ['line', 'scatter'];
  const choices = ys.flatMap((y) => kinds.map((kind): ChartChoice => ({ kind, x: x.index, y: y.index, series })));
  return choices.find((choice) => {
    const chart = toChart(result, choice);
    return chart.kind !== 'none' && !(chart.kind === 'line' && isScattered(chart));
  });
}

/** Whether no two lines have a number at the same place: nothing but gaps. */
function isScattered({ lines, xs }: PlotChart): boolean {
  const count = lines.flatMap(({ values }) => values).filter((number) => number !== null).length;
  return lines.length > 1 && count === xs.length;
}

/** Makes the chosen chart. */
export function toChart(result: QueryResult, { kind, ...choice }: ChartChoice): PlotChart | BarChart | NoChart {
  const columns = chartColumns(result);
  const at = (wanted: number | undefined) => columns.find(({ index }) => index === wanted);
  const [x, y, series] = [at(choice.x), at(choice.y), at(choice.series)];
  if (!x || !y) return { kind: 'none', reason: 'These columns cannot be shown as a chart.' };
  if (x.scale === 'text' || (kind === 'bar' && x.scale === 'number' && result.rows.length <= MAX.bars)) {
    return kind === 'bar' ? barList(result, x, y, series) : { kind: 'none', reason: `${x.label} is text: choose Bars.` };
  }
  return kind === 'scatter' ? scatter(result, x, y, series) : lines(kind, result, x, y, series);
}

interface Point {
  x: number;
  y: number;
  line: string;
}

interface Points {
  points: Point[];
  /** Names of the lines that are shown. */
  names: string[];
  note: string;
}

const readerOf = ({ scale }: ChartColumn) => (scale === 'time' ? secondsOf : numberOf);

const leftOut = (rows: number) => `${formatRowCount(rows)} without a number left out.`;

/** The points of the lines with the most points, ascending by x. */
function pointsOf({ rows }: QueryResult, x: ChartColumn, y: ChartColumn, series: ChartColumn | undefined): Points {
  const xOf = readerOf(x);
  const found = rows.flatMap((row): Point[] => {
    const [left, up] = [xOf(row[x.index]), numberOf(row[y.index])];
    if (left === undefined || up === undefined) return [];
    return [{ x: left, y: up, line: series ? showUnseen(formatCell(row[series.index] ?? null, series.type)) : y.label }];
  });
  const sizes = new Map<string, number>();
  for (const { line } of found) sizes.set(line, (sizes.get(line) ?? 0) + 1);
  const most = new Set(
    [...sizes]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX.lines)
      .map(([name]) => name),
  );
  const names = [...sizes.keys()].filter((name) => most.has(name));
  const points = found.filter(({ line }) => most.has(line)).sort((one, other) => one.x - other.x);
  const notes = [
    sizes.size > names.length &&
      `${names.length} of ${formatCount(sizes.size)} values of ${series?.label} are shown: those with the most rows.`,
    found.length < rows.length && leftOut(rows.length - found.length),
  ];
  return { points, names, note: notes.filter(Boolean).join(' ') };
}

function lines(kind: ChartKind, result: QueryResult, x: ChartColumn, y: ChartColumn, series?: ChartColumn): PlotChart | NoChart {
  const { points, names, note } = pointsOf(result, x, y, series);
  const byName = new Map(names.map((name) => [name, new Map<number, number>()]));
  for (const point of points) {
    const line = byName.get(point.line);
    if (line?.has(point.x)) {
      return { kind: 'none', reason: `Several rows have the same ${x.label}: choose a column for the series, or Scatter.` };
    }
    line?.set(point.x, point.y);
  }
  const xs = [...new Set(points.map((point) => point.x))];
  if (xs.length < 2) return { kind: 'none', reason: `${x.label} and ${y.label} have fewer than two numbers to draw.` };
  if (kind === 'bar' && names.length > 1) return { kind: 'none', reason: 'Bars can show one series only: choose Line.' };
  return plot(
    kind,
    x,
    y,
    xs,
    [...byName].map(([name, line]) => ({ name, values: xs.map((at) => line.get(at) ?? null), joined: true })),
    note,
  );
}

function scatter(result: QueryResult, x: ChartColumn, y: ChartColumn, series?: ChartColumn): PlotChart | NoChart {
  const { points, names, note } = pointsOf(result, x, y, series);
  if (points.length < 2) return { kind: 'none', reason: `${x.label} and ${y.label} have fewer than two numbers to draw.` };
  const valuesOf = (name: string) => points.map(({ line, y: up }) => (line === name ? up : null));
  return plot(
    'scatter',
    x,
    y,
    points.map((point) => point.x),
    names.map((name) => ({ name, values: valuesOf(name) })),
    note,
  );
}

function plot(kind: ChartKind, x: ChartColumn, y: ChartColumn, xs: number[], shown: PlotChart['lines'], note: string): PlotChart {
  return { kind, x: x.label, y: y.label, zone: timeZoneOf(x), xUnit: unitOf(x), yUnit: unitOf(y), xs, lines: shown, note };
}

function barList({ rows }: QueryResult, category: ChartColumn, value: ChartColumn, series?: ChartColumn): BarChart | NoChart {
  const textOf = (row: QueryResult['rows'][number], column: ChartColumn) => showUnseen(formatCell(row[column.index] ?? null, column.type));
  const all = rows.flatMap((row) => {
    const number = numberOf(row[value.index]);
    return number === undefined ? [] : { row, number };
  });
  if (all.length === 0) return { kind: 'none', reason: `${value.label} has no number to draw.` };
  const bars = all.slice(0, MAX.bars).map(({ row, number }) => ({
    name: series ? `${textOf(row, category)}, ${textOf(row, series)}` : textOf(row, category),
    number,
  }));
  if (bars.some(({ number }) => number < 0)) {
    return { kind: 'none', reason: `Bars begin at zero, and ${value.label} has numbers below it. The table has all of them.` };
  }
  const notes = [
    all.length > bars.length && `The first ${bars.length} of ${formatRowCount(all.length)}.`,
    all.length < rows.length && leftOut(rows.length - all.length),
  ];
  const note = notes.filter(Boolean).join(' ');
  return { kind: 'bars', value: value.label, category: category.label, bars, note };
}
