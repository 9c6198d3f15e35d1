import { useMemo, useState } from 'react';
import { Button } from 'shared/ui/button';
import type { Answer } from './answer.ts';
import { AnswerTable } from './answer-table.tsx';
import styles from './answer-view.module.css';
import { drawable } from './chart-data.ts';
import { ChartView } from './chart-view.tsx';
import { csvOf, jsonOf, save } from './download.ts';
import { JsonView } from './json-view.tsx';
import { rowsText, sizeText, timeText } from './numbers.ts';

type View = 'Table' | 'Chart' | 'JSON';

/** An answer as a table, as JSON, or as a chart where there is one, with its size and time, to look at and to keep. Fills its container. */
export function AnswerView({ answer, label }: { answer: Answer; label: string }) {
  const [view, setView] = useState<View>('Table');
  const views = useMemo((): View[] => (drawable(answer).length > 0 ? ['Table', 'Chart', 'JSON'] : ['Table', 'JSON']), [answer]);
  const { columns, rows, ms, bytes, note } = answer;
  const file = label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.facts} role="status">
          {rowsText(rows.length)}, {timeText(ms)}, {sizeText(bytes)}
        </p>
        <fieldset className={styles.views}>
          <legend className={styles.unseen}>Show as</legend>
          {views.map((name) => (
            <Button key={name} size="small" aria-pressed={view === name} onClick={() => setView(name)}>
              {name}
            </Button>
          ))}
        </fieldset>
        <fieldset className={styles.views}>
          <legend className={styles.legend}>Download</legend>
          <Button size="small" onClick={() => save(`${file}.csv`, 'text/csv', csvOf(answer))}>
            CSV
          </Button>
          <Button size="small" onClick={() => save(`${file}.json`, 'application/json', jsonOf(answer))}>
            JSON
          </Button>
        </fieldset>
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {columns.length === 0 && <p className={styles.empty}>The server answered with nothing.</p>}
      {columns.length > 0 && view === 'Table' && <AnswerTable answer={answer} label={label} />}
      {columns.length > 0 && view === 'Chart' && <ChartView answer={answer} />}
      {columns.length > 0 && view === 'JSON' && <JsonView answer={answer} label={label} />}
    </div>
  );
}
