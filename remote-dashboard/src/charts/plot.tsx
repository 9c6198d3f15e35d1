import { useEffect, useId, useRef, useState } from 'react';
import UPlot from 'uplot';
import { observeSize } from '../agents/observe-size.ts';
import { formatRange } from '../format/format-range.ts';
import { useFormats } from '../format/use-formats.ts';
import { type PlotKind, plotOptions } from './plot-options.ts';
import styles from './rtt-charts.module.css';
import type { ChartData, Series } from './series.ts';
import { markOf } from './series-marks.ts';
import { useTheme } from './use-theme.ts';

interface PlotProps {
  title: string;
  /** What its marks mean. */
  note: string;
  kind: PlotKind;
  data: ChartData;
  /** The chart in words. */
  label: string;
}

/** A chart on a canvas, with the names of its lines and, where the reader points, their numbers. */
export function Plot({ title, note, kind, data, label }: PlotProps) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { count } = useFormats();
  const theme = useTheme(box);
  const [at, setAt] = useState<number | null>(null);

  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const sizeOf = () => ({ width: current.clientWidth, height: current.clientHeight });
    const options = plotOptions({ kind, data, style: getComputedStyle(current), count, onPoint: setAt });
    const plot = new UPlot({ ...options, ...sizeOf() }, [data.xs, ...data.series.map(({ values }) => values)], current);
    const stop = observeSize([current], () => plot.setSize(sizeOf()));
    return () => {
      stop();
      plot.destroy();
    };
    // A canvas does not follow the tokens: `theme` changes with them.
  }, [kind, data, count, theme]);

  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        <strong>{title}</strong> <span>{note}</span>
      </figcaption>
      <div ref={box} className={styles.plot} role="img" aria-label={label} />
      <ul className={styles.legend}>
        {data.series.map((series, index) => (
          <li key={series.name}>
            <Sample index={index} /> {series.name} <span className={styles.value}>{valueAt(data, series, at, kind, count)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Sample({ index }: { index: number }) {
  const { colour, shape, dash } = markOf(index);
  return (
    <svg
      className={styles.sample}
      viewBox="-14 -6 28 12"
      width="28"
      height="12"
      aria-hidden="true"
      stroke={`var(--${colour})`}
      strokeWidth="2"
    >
      <path d="M-14 0H14" strokeDasharray={dash.join(' ')} />
      <path d={shape} fill={`var(--${colour})`} />
    </svg>
  );
}

/** What a line has where the reader points. */
function valueAt(
  { xs }: ChartData,
  { values, low, high }: Series,
  at: number | null,
  kind: PlotKind,
  count: (text: string) => string,
): string {
  const x = at === null ? undefined : xs[at];
  if (at === null || x === undefined) return '';
  const place = kind === 'hops' ? `hop ${x}` : `${count(x.toFixed(3))} s`;
  const ms = (value: number | null | undefined) => (typeof value === 'number' ? count(value.toFixed(1)) : '');
  const value = values[at];
  if (typeof value !== 'number') return kind === 'hops' ? `${place}: no reply` : '';
  const range = low && formatRange(ms(low[at]), ms(high?.[at]));
  const spread = range && range !== ms(value) ? ` (${range})` : '';
  return `${place}: ${ms(value)} ms${spread}`;
}
