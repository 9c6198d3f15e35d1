import { type ReactNode, useId, useMemo } from 'react';
import { lazyModule, useLazyModule } from 'shared/lazy';
import { BarChartList } from './bar-chart.tsx';
import { type ChartColumn, chartColumns } from './chart-columns.ts';
import { type PlotChart as Chart, type ChartChoice, type ChartKind, toChart } from './chart-data.ts';
import styles from './chart-view.module.css';
import type { QueryResult } from './query-result.ts';

const plotChart = lazyModule(() => import(/* webpackChunkName: "plot-chart" */ './plot-chart.tsx'));

interface ChartViewProps {
  result: QueryResult;
  choice: ChartChoice;
  onChoose(choice: ChartChoice): void;
}

/** A result as a chart of the columns and of the kind that the user chooses. */
export function ChartView({ result, choice, onChoose }: ChartViewProps) {
  const columns = useMemo(() => chartColumns(result), [result]);
  const chart = useMemo(() => toChart(result, choice), [result, choice]);
  const change = (changed: Partial<ChartChoice>) => onChoose(withKind({ ...choice, ...changed }, columns));
  const numbers = columns.filter(({ scale }) => scale === 'number');
  const isText = columns.find(({ index }) => index === choice.x)?.scale === 'text';
  return (
    <div className={styles.view}>
      <div className={styles.choices}>
        <Choice label="Kind" value={choice.kind} onChange={(kind) => change({ kind: kind as ChartKind })}>
          {!isText && <option value="line">Line</option>}
          <option value="bar">Bar</option>
          {!isText && <option value="scatter">Scatter</option>}
        </Choice>
        <Choice label="X axis" value={choice.x} onChange={(x) => change({ x: Number(x) })}>
          {options(columns)}
        </Choice>
        <Choice label="Y axis" value={choice.y} onChange={(y) => change({ y: Number(y) })}>
          {options(numbers)}
        </Choice>
        <Choice
          label="Series"
          value={choice.series ?? ''}
          onChange={(series) => change({ series: series === '' ? undefined : Number(series) })}
        >
          <option value="">None</option>
          {options(columns.filter(({ scale, index }) => scale !== 'time' && index !== choice.x && index !== choice.y))}
        </Choice>
      </div>
      {chart.kind === 'none' && (
        <p className={styles.none} role="status">
          {chart.reason}
        </p>
      )}
      {chart.kind !== 'none' && chart.note && <p className={styles.note}>{chart.note}</p>}
      {chart.kind === 'bars' && <BarChartList chart={chart} />}
      {chart.kind !== 'none' && chart.kind !== 'bars' && <LazyPlotChart chart={chart} />}
    </div>
  );
}

/** A text has bars only. */
function withKind(choice: ChartChoice, columns: ChartColumn[]): ChartChoice {
  const isText = columns.find(({ index }) => index === choice.x)?.scale === 'text';
  const series = choice.series === choice.x || choice.series === choice.y ? undefined : choice.series;
  return { ...choice, series, kind: isText ? 'bar' : choice.kind };
}

const options = (columns: ChartColumn[]) =>
  columns.map(({ index, label }) => (
    <option key={index} value={index}>
      {label}
    </option>
  ));

interface ChoiceProps {
  label: string;
  value: string | number;
  onChange(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  const id = useId();
  return (
    <p className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {children}
      </select>
    </p>
  );
}

function LazyPlotChart({ chart }: { chart: Chart }) {
  const [state] = useLazyModule(plotChart);
  if (state.status === 'failed') return <p className={styles.none}>The chart could not be loaded. The table has all numbers.</p>;
  return state.status === 'ready' && <state.module.PlotChart chart={chart} />;
}
