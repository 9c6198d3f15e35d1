import { useEffect, useRef, useState } from 'react';
import Plot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { PlotChart as Chart } from './chart-data.ts';
import styles from './plot-chart.module.css';
import { markOf, plotOptions } from './plot-options.ts';
import { axisTitles, describe, valuesAt } from './plot-text.ts';
import { useTheme } from './use-theme.ts';

/** Lines, bars or points on a canvas, with their names, and the numbers where the pointer or the keyboard is. */
export function PlotChart({ chart }: { chart: Chart }) {
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot>(undefined);
  const theme = useTheme();
  const [at, setAt] = useState<number | null>(null);

  useEffect(() => {
    const { current } = container;
    if (!current) return;
    const sizeOf = () => ({ width: current.clientWidth, height: Math.max(120, current.clientHeight) });
    const options = { ...plotOptions(chart, getComputedStyle(current), setAt), ...sizeOf() };
    const created = new Plot(options, [chart.xs, ...chart.lines.map(({ numbers }) => numbers)], current);
    plot.current = created;
    setAt(null);
    // Without it, the chart keeps its size.
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(() => created.setSize(sizeOf())) : undefined;
    observer?.observe(current);
    return () => {
      observer?.disconnect();
      created.destroy();
    };
    // A canvas does not follow the tokens.
  }, [chart, theme]);

  /** By the keyboard. The library's own hook would take the first of several points at one place. */
  const point = (index: number | null) => {
    setAt(index);
    const x = index === null ? undefined : chart.xs[index];
    const left = x === undefined ? -10 : (plot.current?.valToPos(x, 'x') ?? -10);
    plot.current?.setCursor({ left, top: left < 0 ? -10 : 0 }, false);
  };

  return (
    <div className={styles.chart}>
      <p className={styles.title}>{axisTitles(chart).y}</p>
      <div className={styles.frame}>
        <input
          className={styles.place}
          type="range"
          aria-label="Numbers at"
          aria-valuetext={valuesAt(chart, at ?? 0)}
          max={chart.xs.length - 1}
          value={at ?? 0}
          onChange={({ target }) => point(target.valueAsNumber)}
          onFocus={() => point(at ?? 0)}
          onBlur={() => point(null)}
        />
        <div ref={container} className={styles.plot} role="img" aria-label={describe(chart)} />
      </div>
      {chart.lines.length > 1 && <Legend chart={chart} />}
      <p className={styles.values} aria-hidden="true">
        {at === null ? 'Point at the chart, or use the arrow keys in it, to read its numbers.' : valuesAt(chart, at)}
      </p>
    </div>
  );
}

function Legend({ chart: { kind, lines } }: { chart: Chart }) {
  return (
    <ul className={styles.legend} aria-label="Series">
      {lines.map(({ name }, index) => (
        <li key={name}>
          <Sample kind={kind} index={index} /> {name}
        </li>
      ))}
    </ul>
  );
}

/** As in the chart: a line with its dashes, or a point. */
function Sample({ kind, index }: { kind: Chart['kind']; index: number }) {
  const { color, dash } = markOf(index);
  return (
    <svg className={styles.sample} viewBox="0 0 28 12" width="28" height="12" aria-hidden="true" stroke={`var(${color})`} strokeWidth="2">
      {kind === 'scatter' ? (
        <circle cx="14" cy="6" r="3" fill={index % 2 ? 'none' : `var(${color})`} />
      ) : (
        <path d="M0 6H28" strokeDasharray={dash.join(' ')} />
      )}
    </svg>
  );
}
