import { useMemo, useState } from 'react';
import { Plot, type PlotKind, PlotSample } from 'shared/ui/plot';
import type { PlotChart as Chart, ChartKind } from './chart-data.ts';
import { plotAxes } from './plot-axes.ts';
import styles from './plot-chart.module.css';
import { axisTitles, describe, valuesAt } from './plot-text.ts';

const kinds: Record<ChartKind, PlotKind> = { line: 'lines', bar: 'bars', scatter: 'marks' };

/** Lines, bars or points, with their names, and the numbers where the pointer or the keyboard is. */
export function PlotChart({ chart }: { chart: Chart }) {
  const [at, setAt] = useState<number | null>(null);
  const axes = useMemo(() => plotAxes(chart), [chart]);
  const titles = axisTitles(chart);
  const kind = kinds[chart.kind];
  // Another chart may have fewer places.
  const place = at !== null && at < chart.xs.length ? at : null;
  return (
    <div className={styles.chart}>
      <p className={styles.title}>{titles.y}</p>
      <div className={styles.frame}>
        <Plot
          {...axes}
          kind={kind}
          xs={chart.xs}
          lines={chart.lines}
          label={describe(chart)}
          at={place}
          numbersAt={(index) => valuesAt(chart, index)}
          onPoint={setAt}
        />
      </div>
      <p className={styles.lower}>{titles.x}</p>
      {chart.lines.length > 1 && (
        <ul className={styles.legend} aria-label="Series">
          {chart.lines.map(({ name }, index) => (
            <li key={name}>
              <PlotSample kind={kind} index={index} /> {name}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.values} aria-hidden="true">
        {place === null ? 'Point at the chart, or use the arrow keys in it, to read its numbers.' : valuesAt(chart, place)}
      </p>
    </div>
  );
}
