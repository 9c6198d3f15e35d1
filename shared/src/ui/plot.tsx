import { type MouseEvent, memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { observeSize } from './observe-size.tsx';
import styles from './plot.module.css';
import { markOf } from './plot-marks.ts';
import { barsPath, linePath, marksPath, type PlotGround, spreadPath } from './plot-paths.ts';
import { nearestTo, type PlotAxis, type PlotLine, placeOn, spanOf, spanOfValues, type Tick, ticksOn, widthOf } from './plot-scales.ts';

export type { PlotAxis, PlotLine } from './plot-scales.ts';

/** Lines with their marks where these have room, marks alone, or bars from 0. */
export type PlotKind = 'lines' | 'marks' | 'bars';

interface PlotProps {
  kind: PlotKind;
  /** Ascending; several may be at one place. */
  xs: readonly number[];
  lines: readonly PlotLine[];
  x: PlotAxis;
  y: PlotAxis;
  /** The chart in words, for who does not see it. */
  label: string;
  /** The place in `xs` at which the reader points, and its numbers in words; the numbers are shown beside the chart, not in it. */
  at: number | null;
  numbersAt(index: number): string;
  onPoint(index: number | null): void;
}

/** Of one line's text, in px. */
const LINE = 14;
/** A line that has so few px for each of its points is drawn without marks. */
const MARK_ROOM = 12;

/**
 * A chart as large as the box it is in. Its place can be moved by the pointer and by the arrow keys. It is an SVG picture in the tokens'
 * colours, so it follows the theme and paper; each line is one element, however many points it has.
 */
export function Plot({ kind, xs, lines, x, y, label, at, numbersAt, onPoint }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { ground, ticks } = useMemo(() => layOut({ kind, xs, lines, x, y, width, height }), [kind, xs, lines, x, y, width, height]);

  const point = ({ clientX, currentTarget }: MouseEvent<SVGSVGElement>) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    onPoint(nearestTo((clientX - left) * (width / shown), ground.x, xs));
  };
  const cursor = at === null ? undefined : xs[at];

  return (
    <div className={styles.plot}>
      <input
        className={styles.place}
        type="range"
        aria-label="Numbers at"
        aria-valuetext={numbersAt(at ?? 0)}
        max={Math.max(0, xs.length - 1)}
        value={at ?? 0}
        onChange={({ target }) => onPoint(target.valueAsNumber)}
        onFocus={() => onPoint(at ?? 0)}
        onBlur={() => onPoint(null)}
      />
      <div ref={box} className={styles.box}>
        <svg
          className={styles.picture}
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${height}`}
          onMouseMove={point}
          onMouseLeave={() => onPoint(null)}
        >
          <Axes ground={ground} ticks={ticks} />
          {cursor !== undefined && <path className={styles.cursor} d={`M${placeOn(ground.x, cursor)} ${ground.y.end}V${ground.y.start}`} />}
          <Lines kind={kind} ground={ground} lines={lines} />
        </svg>
      </div>
    </div>
  );
}

/** How a line is drawn, for beside its name. */
export function PlotSample({ index, kind }: { index: number; kind: PlotKind }) {
  const { colour, shape, dash } = markOf(index);
  return (
    <svg className={styles.sample} viewBox="-14 -6 28 12" width="28" height="12" aria-hidden="true" stroke={colour} strokeWidth="2">
      {kind !== 'marks' && <path d="M-14 0H14" strokeDasharray={dash} />}
      <path d={`M0 0${shape}`} fill={colour} />
    </svg>
  );
}

/** The size of an element, in px; where nothing has a size, one that can be drawn in. */
function useSize(element: RefObject<Element | null>) {
  const [size, setSize] = useState({ width: 600, height: 220 });
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current;
      if (width > 0 && height > 0) setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    return observeSize([current], measure);
  }, [element]);
  return size;
}

type LayOut = Pick<PlotProps, 'kind' | 'xs' | 'lines' | 'x' | 'y'> & { width: number; height: number };

/** Divides the box among axes and drawing. */
function layOut({ kind, xs, lines, x, y, width, height }: LayOut) {
  const [from, to] = spanOf(xs, x.room ?? (kind === 'bars' ? leastGap(xs) / 2 : undefined));
  const [low, high] = spanOfValues(lines, y.fromZero || kind === 'bars');
  const rows = Math.max(1, ...x.labels([from, to]).map((text) => text.split('\n').length));
  const yScale = { from: low, to: high, start: height - rows * LINE - 10, end: 8 };
  const yTicks = ticksOn(yScale, y, 32);
  const left = 14 + Math.max(20, ...yTicks.map(({ label }) => widthOf(label)));
  const xScale = { from, to, start: left, end: Math.max(left + 1, width - 8) };
  // The last label may stand at the edge: half of it is beyond.
  const beyond = Math.ceil(Math.max(0, ...ticksOn(xScale, x, 36).map(({ place, label }) => place + widthOf(label) / 2 - width)));
  const narrower = { ...xScale, end: Math.max(left + 1, xScale.end - beyond) };
  return {
    ground: { xs, x: narrower, y: yScale },
    ticks: { x: ticksOn(narrower, x, 36), y: yTicks },
  };
}

/** The smallest distance of two places beside each other. */
function leastGap(xs: readonly number[]): number {
  return xs.slice(1).reduce((least, at, index) => Math.min(least, at - (xs[index] ?? at)), (xs.at(-1) ?? 0) - (xs[0] ?? 0));
}

const Axes = memo(({ ground: { x, y }, ticks }: { ground: PlotGround; ticks: { x: Tick[]; y: Tick[] } }) => (
  <>
    <path
      className={styles.grid}
      d={[
        ...ticks.x.map(({ place }) => `M${place} ${y.end}V${y.start + 4}`),
        ...ticks.y.map(({ place }) => `M${x.start - 4} ${place}H${x.end}`),
      ].join('')}
    />
    {ticks.x.map(({ place, label }) => (
      <text key={place} x={place} y={y.start + 4 + LINE} textAnchor="middle">
        {label.split('\n').map((row, index) => (
          <tspan key={index} x={place} dy={index && LINE}>
            {row}
          </tspan>
        ))}
      </text>
    ))}
    {ticks.y.map(({ place, label }) => (
      <text key={place} x={x.start - 8} y={place + 4} textAnchor="end">
        {label}
      </text>
    ))}
  </>
));

const Lines = memo(({ kind, ground, lines }: { kind: PlotKind; ground: PlotGround; lines: readonly PlotLine[] }) => {
  const most = Math.max(...lines.map(({ values }) => values.filter((value) => value !== null).length));
  const hasMarks = kind === 'marks' || (kind === 'lines' && (ground.x.end - ground.x.start) / most >= MARK_ROOM);
  return lines.map((line, index) => {
    const { colour, shape, dash } = markOf(index);
    const aside = (index - (lines.length - 1) / 2) * 3;
    return (
      <g key={line.name} stroke={colour} strokeWidth="2" fill="none">
        {kind === 'bars' && <path d={barsPath(ground, line)} fill={colour} stroke="none" />}
        {kind === 'lines' && <path d={linePath(ground, line)} strokeDasharray={dash} strokeLinecap={dash ? undefined : 'round'} />}
        {line.low && <path d={spreadPath(ground, line, aside)} strokeWidth="1.5" />}
        {hasMarks && <path d={marksPath(ground, line, shape)} fill={colour} />}
      </g>
    );
  });
});
