import UPlot from 'uplot';
import type { Formats } from '../format/formats.ts';
import type { ChartData } from './series.ts';
import { markOf } from './series-marks.ts';

export type PlotKind = 'hops' | 'time';

interface PlotInput {
  kind: PlotKind;
  data: ChartData;
  /** Has the tokens' colours. */
  style: CSSStyleDeclaration;
  count: Formats['count'];
  /** Takes the place of the point that the reader points at. */
  onPoint(index: number | null): void;
}

/** Half of the width of a bar's end, in px. */
const CAP = 8;

/** How a chart is drawn; its size is to be added. */
export function plotOptions({ kind, data, style, count, onPoint }: PlotInput): Omit<UPlot.Options, 'width' | 'height'> {
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const axis = {
    stroke: token('muted'),
    font: `12px ${token('mono')}`,
    grid: { stroke: token('line'), width: 1 },
    ticks: { stroke: token('line'), width: 1, size: 4 },
  };
  return {
    legend: { show: false },
    scales: {
      x: { time: false, range: (_, low, high) => around(low, high, kind) },
      y: { range: (_, _low, high) => [0, Math.max(1, high * 1.08)] },
    },
    axes: [
      // Hops are whole numbers.
      {
        ...axis,
        ...(kind === 'hops' && { incrs: [1, 2, 5, 10, 20, 50] }),
        space: kind === 'hops' ? 36 : 64,
        size: 32,
        values: (_, xs) => (kind === 'hops' ? xs.map(String) : alike(xs).map((x) => `${count(x)} s`)),
      },
      { ...axis, size: 64, values: (_, values) => values.map((value) => `${count(round(value))} ms`) },
    ],
    series: [
      {},
      ...data.series.map((_, index) => ({
        stroke: token(markOf(index).colour),
        width: kind === 'hops' ? 2 : 0,
        dash: markOf(index).dash,
        points: { show: false },
      })),
    ],
    cursor: { drag: { x: false, y: false }, points: { show: false }, y: false },
    hooks: {
      draw: [
        (plot) => {
          for (const index of data.series.keys()) drawMarks(plot, data, index, token(markOf(index).colour));
        },
      ],
      setCursor: [({ cursor }) => onPoint(cursor.left !== undefined && cursor.left >= 0 ? (cursor.idx ?? null) : null)],
    },
  };
}

/** Some room on both sides, so that marks at the edges are whole. */
function around(low: number, high: number, kind: PlotKind): [number, number] {
  // Replies to a ping may come within milliseconds, or at the same one.
  const room = kind === 'hops' ? 0.5 : (high - low) * 0.03 || 0.001;
  return [low - room, high + room];
}

/** A mark for each value, and a bar for the spread, a little beside those of other lines. */
function drawMarks(plot: UPlot, { xs, series }: ChartData, index: number, colour: string): void {
  const { values, low, high } = series[index] ?? { values: [] };
  const { ctx } = plot;
  const scale = UPlot.pxRatio;
  const shape = new Path2D(markOf(index).shape);
  const aside = low ? (index - (series.length - 1) / 2) * 3 * scale : 0;
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.fillStyle = colour;
  // The line's dashes are not for its marks.
  ctx.setLineDash([]);
  values.forEach((value, place) => {
    if (value === null) return;
    const x = plot.valToPos(xs[place] ?? 0, 'x', true);
    const [least, most] = [low?.[place] ?? value, high?.[place] ?? value];
    if (least < most) {
      const [bottom, top] = [plot.valToPos(least, 'y', true), plot.valToPos(most, 'y', true)];
      ctx.lineWidth = 1.5 * scale;
      ctx.beginPath();
      ctx.moveTo(x + aside, bottom);
      ctx.lineTo(x + aside, top);
      // Wider than the mark, which hides all else of a short bar.
      for (const end of [bottom, top]) {
        ctx.moveTo(x + aside - CAP * scale, end);
        ctx.lineTo(x + aside + CAP * scale, end);
      }
      ctx.stroke();
    }
    ctx.save();
    ctx.translate(x, plot.valToPos(value, 'y', true));
    ctx.scale(scale, scale);
    ctx.lineWidth = 2;
    ctx.fill(shape);
    ctx.stroke(shape);
    ctx.restore();
  });
  ctx.restore();
}

/** Numbers with as many decimals each as the longest needs: four at most. */
function alike(numbers: readonly number[]): string[] {
  const decimals = numbers.map((number) => String(Number(number.toFixed(4))).split('.')[1]?.length ?? 0);
  return numbers.map((number) => number.toFixed(Math.max(0, ...decimals)));
}

/** Without digits that come from the arithmetic of fractions. */
const round = (value: number) => Number(value.toPrecision(6));
