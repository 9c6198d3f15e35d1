import { useMemo, useState } from 'react';
import { LegendSymbol, Plot, type PlotKind } from 'shared/ui/plot';
import type { PlotChart as Chart, ChartKind } from './chart-data.ts';
import { plotAxes } from './plot-axes.ts';
import styles from './plot-chart.module.css';
import { axisTitles, describe, valuesAt } from './plot-text.ts';

const kinds: Record<ChartKind, PlotKind> = { line: 'lines', bar: 'bars', scatter: 'marks' };

/** Lines, bars or points, with their names, and the numbers where the pointer or the keyboard is. */
export function PlotChart({ chart }: { chart: Chart }) {
  const [pointed, setPointed] = useState<number | null>(null);
  const axes = useMemo(() => plotAxes(chart), [chart]);
  const label = useMemo(() => describe(chart), [chart]);
  const titles = axisTitles(chart);
  const kind = kinds[chart.kind];
  // Another chart may have fewer places.
  const at = pointed !== null && pointed < chart.xs.length ? pointed : null;
  const numbers = valuesAt(chart, at ?? 0);
  return (
    <div className={styles.chart}>
      <p className={styles.title}>{titles.y}</p>
      <div className={styles.frame}>
        <Plot
          {...axes}
          kind={kind}
          xs={chart.xs}
          series={chart.lines}
          name={titles.y}
          label={label}
          at={at}
          numbersAt={numbers}
          onPoint={setPointed}
        />
      </div>
      <p className={styles.lower}>{titles.x}</p>
      {chart.lines.length > 1 && (
        <ul className={styles.legend} aria-label="Series">
          {chart.lines.map(({ name }, index) => (
            <li key={name}>
              <LegendSymbol kind={kind} index={index} /> {name}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.values} aria-hidden="true">
        {at === null ? 'Point at the chart, or use the arrow keys in it, to read its numbers.' : numbers}
      </p>
    </div>
  );
}
