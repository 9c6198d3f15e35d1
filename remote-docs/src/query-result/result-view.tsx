import { type ReactNode, useMemo, useRef } from 'react';
import { formatRowCount } from 'shared/format/count';
import { save } from 'shared/format/csv';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { CopyCode } from '../prose/copy-code.tsx';
import { type ChartChoice, guessChart } from './chart-data.ts';
import { ChartView } from './chart-view.tsx';
import { toCsv, toJson } from './export-result.ts';
import { formatBytes, formatDuration } from './format-units.ts';
import { JsonView } from './json-view.tsx';
import { toPaths } from './path-data.ts';
import { PathView } from './path-view.tsx';
import type { QueryResult } from './query-result.ts';
import { ResultTable } from './result-table.tsx';
import styles from './result-view.module.css';

type View = 'Table' | 'Chart' | 'Path' | 'JSON';

/** What the user has chosen to see. It stays for the next result. */
export interface Shown {
  view: View;
  chart?: ChartChoice;
  /** Names of the columns that `chart` is about. */
  columns?: string;
}

const noRows =
  'No row meets all conditions. Ask for a longer span of time, or leave a condition out. An address that nobody has probed lately has no replies.';

interface ResultViewProps {
  result: QueryResult;
  label: string;
  /** Shown when there are no rows. */
  emptyAction: ReactNode;
  shown: Shown;
  onShow(shown: Shown): void;
}

/** A result as a table, a chart, paths or JSON, with its size and duration, and downloads. Fills its container. */
export function ResultView({ result, label, emptyAction, shown, onShow }: ResultViewProps) {
  const guess = useMemo(() => guessChart(result), [result]);
  const paths = useMemo(() => toPaths(result), [result]);
  const views: View[] = ['Table', ...(guess ? ['Chart' as const] : []), ...(paths ? ['Path' as const] : []), 'JSON'];
  const view = views.includes(shown.view) ? shown.view : 'Table';
  const { columns, rows, ms, bytes, note, command } = result;
  const names = columns.map(({ name }) => name).join('\n');
  const chart = shown.columns === names ? (shown.chart ?? guess) : guess;
  const empty = rows.length === 0;
  const file = label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.facts}>{[formatRowCount(rows.length), formatDuration(ms), formatBytes(bytes)].join(', ')}</p>
        {!empty && (
          <>
            <fieldset className={styles.views}>
              <legend className={visuallyHidden.text}>Show as</legend>
              {views.map((name) => (
                <Button key={name} size="small" aria-pressed={view === name} onClick={() => onShow({ ...shown, view: name })}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <fieldset className={styles.views}>
              <legend className={styles.legend}>Download</legend>
              <Button size="small" onClick={() => save(`${file}.csv`, 'text/csv', toCsv(result))}>
                CSV
              </Button>
              <Button size="small" onClick={() => save(`${file}.json`, 'application/json', toJson(result))}>
                JSON
              </Button>
            </fieldset>
          </>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {command && <CompleteResult command={command} />}
      {empty && (
        <div className={styles.empty}>
          {!note && <p className={styles.advice}>{columns.length > 0 ? noRows : 'The answer is empty.'}</p>}
          {emptyAction}
        </div>
      )}
      {!empty && view === 'Table' && <ResultTable result={result} label={label} />}
      {view === 'Chart' && chart && (
        <ChartView result={result} choice={chart} onChoose={(chosen) => onShow({ view, chart: chosen, columns: names })} />
      )}
      {view === 'Path' && paths && <PathView paths={paths} label={label} />}
      {!empty && view === 'JSON' && <JsonView result={result} label={label} />}
    </div>
  );
}

/** Offers the command line for the rows that were not fetched. */
function CompleteResult({ command }: { command: string }) {
  const code = useRef<HTMLElement>(null);
  return (
    <p className={styles.whole}>
      All of it:
      <code ref={code} className={styles.command}>
        {command}
      </code>
      <CopyCode what="the curl line for the whole answer" text={() => command} shown={() => code.current} />
    </p>
  );
}
