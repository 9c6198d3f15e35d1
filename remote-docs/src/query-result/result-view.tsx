import { useMemo, useRef, useState } from 'react';
import { save } from 'shared/format/csv';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { CopyCode } from '../prose/copy-code.tsx';
import type { Answer } from './query-result.ts';
import { AnswerTable } from './result-table.tsx';
import styles from './result-view.module.css';
import { drawable } from './chart-data.ts';
import { ChartView } from './chart-view.tsx';
import { csvOfAnswer, jsonOfAnswer } from './export-result.ts';
import { JsonView } from './json-view.tsx';
import { rowsText, sizeText, timeText } from './format-units.ts';

type View = 'Table' | 'Chart' | 'JSON';

const noRows =
  'No row meets all conditions. Ask for a longer span of time, or leave a condition out. An address that nobody has probed lately has no replies.';

/** An answer as a table, as JSON, or as a chart where there is one, with its size and time, to look at and to keep. Fills its container. */
export function AnswerView({ answer, label }: { answer: Answer; label: string }) {
  const [view, setView] = useState<View>('Table');
  const views = useMemo((): View[] => (drawable(answer).length > 0 ? ['Table', 'Chart', 'JSON'] : ['Table', 'JSON']), [answer]);
  const { columns, rows, ms, bytes, note, command } = answer;
  const empty = rows.length === 0;
  const file = label.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <p className={styles.facts} role="status">
          {rowsText(rows.length)}, {timeText(ms)}, {sizeText(bytes)}
        </p>
        {!empty && (
          <>
            <fieldset className={styles.views}>
              <legend className={visuallyHidden.text}>Show as</legend>
              {views.map((name) => (
                <Button key={name} size="small" aria-pressed={view === name} onClick={() => setView(name)}>
                  {name}
                </Button>
              ))}
            </fieldset>
            <fieldset className={styles.views}>
              <legend className={styles.legend}>Download</legend>
              <Button size="small" onClick={() => save(`${file}.csv`, 'text/csv', csvOfAnswer(answer))}>
                CSV
              </Button>
              <Button size="small" onClick={() => save(`${file}.json`, 'application/json', jsonOfAnswer(answer))}>
                JSON
              </Button>
            </fieldset>
          </>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {command && <WholeAnswer command={command} />}
      {empty && !note && <p className={styles.empty}>{columns.length > 0 ? noRows : 'The answer is empty.'}</p>}
      {!empty && view === 'Table' && <AnswerTable answer={answer} label={label} />}
      {!empty && view === 'Chart' && <ChartView answer={answer} />}
      {!empty && view === 'JSON' && <JsonView answer={answer} label={label} />}
    </div>
  );
}

/** The way to rows that this page does not fetch. */
function WholeAnswer({ command }: { command: string }) {
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
