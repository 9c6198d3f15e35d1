import { useId, useMemo, useState } from 'react';
import { LegendSymbol, Plot, type PlotSeries } from 'shared/ui/plot';
import { formatRange } from '../format/format-range.ts';
import type { Formats } from '../format/formats.ts';
import { useFormats } from '../format/use-formats.ts';
import { type RttBy, rttAxes } from './rtt-axes.ts';
import styles from './rtt-charts.module.css';
import type { ChartData } from './series.ts';

interface RttPlotProps {
  title: string;
  /** What its marks mean. */
  note: string;
  by: RttBy;
  data: ChartData;
  /** The chart in words. */
  label: string;
}

/** A chart with the names of its lines and, where the reader points, their numbers. */
export function RttPlot({ title, note, by, data: { xs, series }, label }: RttPlotProps) {
  const id = useId();
  const { count } = useFormats();
  const [pointed, setPointed] = useState<number | null>(null);
  // There may be fewer places now.
  const at = pointed !== null && pointed < xs.length ? pointed : null;
  const axes = useMemo(() => rttAxes(by, count), [by, count]);
  const placeAt = (index: number) => {
    const x = xs[index];
    if (x === undefined) return '';
    return by === 'hop' ? `hop ${x}` : `${count(x.toFixed(3))} s`;
  };
  const numbersAt = (index: number) => {
    const numbers = series.map((line) => ({ name: line.name, number: rttAt(line, index, count) })).filter(({ number }) => number);
    return `${placeAt(index)}: ${numbers.map(({ name, number }) => `${name} ${number}`).join('; ') || 'no RTT'}`;
  };
  const textOf = (line: PlotSeries) => {
    if (at === null) return '';
    const number = rttAt(line, at, count) || (by === 'hop' ? 'no RTT' : '');
    return number && `${placeAt(at)}: ${number}`;
  };

  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.title}>
        <strong>{title}</strong> <span>{note}</span>
      </figcaption>
      <div className={styles.plot}>
        <Plot {...axes} name={title} xs={xs} series={series} label={label} at={at} numbersAt={numbersAt(at ?? 0)} onPoint={setPointed} />
      </div>
      <ul className={styles.legend}>
        {series.map((line, index) => (
          <li key={index}>
            <LegendSymbol index={index} kind={axes.kind} /> <span>{line.name}</span> <span className={styles.value}>{textOf(line)}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** The RTT of a series at a place, with its range where it is a median; nothing where there is none. */
function rttAt({ values, low, high }: PlotSeries, index: number, count: Formats['count']): string {
  const ms = (value: number | null | undefined) => (typeof value === 'number' ? count(value.toFixed(1)) : '');
  const value = ms(values[index]);
  if (!value) return '';
  const range = low && formatRange(ms(low[index]), ms(high?.[index]));
  return `${value} ms${range && range !== value ? ` (${range})` : ''}`;
}
