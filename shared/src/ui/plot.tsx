import { memo, type PointerEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { activeElementBeside } from './focus.tsx';
import { observeSize } from './observe-size.tsx';
import styles from './plot.module.css';
import { markOf } from './plot-marks.ts';
import { barsPath, errorBarsPath, linePath, marksPath, type PlotArea, smallestGap } from './plot-paths.ts';
import {
  domainOf,
  domainOfValues,
  nearestIndex,
  type PlotAxis,
  type PlotSeries,
  placeOn,
  type Scale,
  type Tick,
  ticksOn,
  widthOf,
} from './plot-scales.ts';

export type { PlotAxis, PlotSeries } from './plot-scales.ts';

/** Lines with their marks where these have space, marks alone, or bars from 0. */
export type PlotKind = 'lines' | 'marks' | 'bars';

interface PlotProps {
  kind: PlotKind;
  /** Ascending; several may be at one place. */
  xs: readonly number[];
  series: readonly PlotSeries[];
  x: PlotAxis;
  y: PlotAxis;
  /** What the chart is called, for the field that the arrow keys move. */
  name: string;
  /** The chart in words, for who does not see it. */
  label: string;
  /** The index in `xs` at which the reader points, and its numbers in words; the numbers are shown beside the chart, not in it. */
  at: number | null;
  numbersAt: string;
  onPoint(index: number | null): void;
}

/** Height of a line of text, in px. */
const LINE = 14;
/** A line that has less for each of its points, in px, is drawn without marks. */
const MARK_WIDTH = 12;

/**
 * A chart as large as the box it is in. The pointer and the arrow keys move the cursor. It is an SVG picture in the tokens' colours, so it
 * follows the theme and paper; a series has as many elements with one point as with thousands.
 */
export function Plot({ kind, xs, series, x, y, name, label, at, numbersAt, onPoint }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { width, height } = useSize(box);
  const { area, ticks } = useMemo(() => layOut({ kind, xs, series, x, y, width, height }), [kind, xs, series, x, y, width, height]);

  const point = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    onPoint(nearestIndex((clientX - left) * (width / shown), area.x, xs));
  };
  const leave = ({ pointerType, currentTarget }: PointerEvent<Element>) => {
    // What was tapped can be read after that; and the keyboard's place stays while it is there.
    if (pointerType !== 'touch' && activeElementBeside(currentTarget) !== field.current) onPoint(null);
  };
  const cursor = at === null ? undefined : xs[at];

  return (
    <div className={styles.plot}>
      <input
        ref={field}
        className={styles.place}
        type="range"
        aria-label={`Read numbers: ${name}`}
        aria-valuetext={numbersAt}
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
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={leave}
        >
          <Axes area={area} ticks={ticks} />
          <AllSeries kind={kind} area={area} series={series} />
          {cursor !== undefined && (
            <path className={styles.cursor} d={`M${placeOn(area.x, cursor)} ${area.y.range[1]}V${area.y.range[0]}`} />
          )}
        </svg>
      </div>
    </div>
  );
}

/** The line and the mark of a series, to be shown beside its name. */
export function LegendSymbol({ index, kind }: { index: number; kind: PlotKind }) {
  const { colour, shape, dash } = markOf(index);
  return (
    <svg className={styles.symbol} viewBox="-14 -6 28 12" width="28" height="12" aria-hidden="true" stroke={colour} strokeWidth="2">
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

type LayOut = Pick<PlotProps, 'kind' | 'xs' | 'series' | 'x' | 'y'> & { width: number; height: number };

/** Divides the box among axes and drawing. */
function layOut({ kind, xs, series, x, y, width, height }: LayOut) {
  const domain = domainOf(xs, x.padding ?? (kind === 'bars' ? smallestGap(xs) / 2 || undefined : undefined));
  const rows = Math.max(1, ...x.labels(domain).map((text) => text.split('\n').length));
  const yScale: Scale = {
    domain: domainOfValues(series, y.fromZero ?? (kind === 'bars' ? 0 : undefined)),
    range: [height - rows * LINE - 10, 8],
  };
  const yTicks = ticksOn(yScale, y, 32);
  const start = 14 + Math.max(20, ...yTicks.map(({ label }) => widthOf(label)));
  const within = (left: number, right: number): Scale => ({ domain, range: [left, Math.max(left + 1, right)] });
  // The first and the last label may stand at an edge: half of each is beyond it.
  const ends = ticksOn(within(start, width - 8), x, 36).map(({ place, label }) => ({ place, half: widthOf(label) / 2 }));
  const beyondLeft = Math.ceil(Math.max(0, ...ends.map(({ place, half }) => half - place)));
  const beyondRight = Math.ceil(Math.max(0, ...ends.map(({ place, half }) => place + half - width)));
  const xScale = within(start + beyondLeft, width - 8 - beyondRight);
  return { area: { xs, x: xScale, y: yScale }, ticks: { x: ticksOn(xScale, x, 36), y: yTicks } };
}

const Axes = memo(({ area: { x, y }, ticks }: { area: PlotArea; ticks: { x: Tick[]; y: Tick[] } }) => {
  const [left, right] = x.range;
  const [bottom, top] = y.range;
  return (
    <>
      <path
        className={styles.grid}
        d={[
          ...ticks.x.map(({ place }) => `M${place} ${top}V${bottom + 4}`),
          ...ticks.y.map(({ place }) => `M${left - 4} ${place}H${right}`),
        ].join('')}
      />
      {ticks.x.map(({ place, label }) => (
        <text key={place} x={place} y={bottom + 4 + LINE} textAnchor="middle">
          {label.split('\n').map((row, index) => (
            <tspan key={index} x={place} dy={index && LINE}>
              {row}
            </tspan>
          ))}
        </text>
      ))}
      {ticks.y.map(({ place, label }) => (
        <text key={place} x={left - 8} y={place + 4} textAnchor="end">
          {label}
        </text>
      ))}
    </>
  );
});

const AllSeries = memo(({ kind, area, series }: { kind: PlotKind; area: PlotArea; series: readonly PlotSeries[] }) => {
  const most = Math.max(...series.map(({ values }) => values.filter((value) => value !== null).length));
  const [left, right] = area.x.range;
  const hasMarks = kind === 'marks' || (kind === 'lines' && (right - left) / most >= MARK_WIDTH);
  return series.map((one, index) => {
    const { colour, shape, dash } = markOf(index);
    const offset = (index - (series.length - 1) / 2) * 3;
    return (
      <g key={index} stroke={colour} strokeWidth="2" fill="none">
        {kind === 'bars' && <path d={barsPath(area, one)} fill={colour} stroke="none" />}
        {kind === 'lines' && <path d={linePath(area, one)} strokeDasharray={dash} />}
        {one.low && <path d={errorBarsPath(area, one, offset)} strokeWidth="1.5" />}
        {hasMarks && <path d={marksPath(area, one, shape)} fill={colour} />}
      </g>
    );
  });
});
