import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useRun } from '../query-result/use-run.ts';
import { useDocs } from '../docs-context.ts';
import styles from './query-box.module.css';
import { SchemaList } from './schema-list.tsx';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useQueryTools } from './use-query-tools.ts';

/** What stands in the box of a reader who has not typed anything yet. */
const firstQuery = `SELECT
    toStartOfHour(time_received_ns) AS hour,
    count() AS replies,
    round(quantile(0.5)(rtt) / 10, 1) AS median_ms
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
GROUP BY hour
ORDER BY hour`;

const notLoaded = 'This part of the page could not be loaded. Your query is still here: try again.';

/**
 * Asks the datasets a question of the reader's own.
 *
 * Until it is used it is a text, a list and two buttons: the editor, and what runs queries and shows answers, come with the first use.
 */
export function QueryBox() {
  const { site, onError } = useDocs();
  const draft = useDraft(firstQuery);
  const { text, write } = draft;
  const [tools, fetchTools] = useQueryTools();
  const [said, say] = useState('');
  const alive = useAlive();
  const runButton = useRef<HTMLButtonElement>(null);
  const toRun = () => runButton.current?.focus();
  const { state, run, cancel } = useRun(toRun);
  const { field, place, open, read, insert, focus, isOpen } = useEditor(draft);

  const wakeTools = () => void fetchTools().catch(onError);
  const share = async () => {
    try {
      const { shareQuery } = await fetchTools();
      draft.linked();
      say(await shareQuery(read()));
    } catch (error) {
      onError(error);
      say(notLoaded);
    }
  };
  const start = () => {
    const query = read();
    say('');
    run(async (signal, onProgress) => {
      const { remember, runQuery } = await fetchTools();
      remember(query);
      return runQuery(site.datasets, query, { signal, onProgress });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      start();
    }
    // The editor takes an Escape for itself while it suggests words.
    if (event.key === 'Escape' && !event.isDefaultPrevented()) toRun();
  };

  return (
    <section className={styles.box} aria-label="Query box" onFocus={wakeTools} onKeyDown={onKeyDown}>
      <div className={styles.editor}>
        <textarea
          ref={field}
          className={styles.text}
          aria-label="Query in SQL"
          aria-describedby="query-box-keys"
          hidden={isOpen}
          value={text}
          onChange={(event) => write(event.target.value)}
          onFocus={open}
          readOnly={!alive}
          onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
          onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute('data-composing')}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <div ref={place} className={styles.place} hidden={!isOpen} />
      </div>
      <SchemaList tools={tools} onOpen={wakeTools} onChoose={insert} />
      <div className={styles.bar}>
        <Button ref={runButton} variant="main" size="small" onClick={start}>
          Run
        </Button>
        <Button size="small" onClick={share}>
          Copy link
        </Button>
        <details className={styles.recent} onToggle={wakeTools}>
          <summary>Recent queries</summary>
          {tools && (
            <tools.RecentQueries
              current={text}
              onChoose={(query) => {
                draft.take(query);
                focus();
              }}
            />
          )}
        </details>
        <p id="query-box-keys" className={styles.keys}>
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd> runs, <kbd>Esc</kbd> leaves the text
        </p>
      </div>
      <p className={styles.said} role="status">
        {said || (draft.fromLink && 'This query came with the link. Nothing runs before you press Run.')}
      </p>
      {state.status !== 'idle' && (
        <div className={styles.answer}>
          {tools ? (
            <tools.AnswerPanel state={state} label="Query answer" onCancel={cancel} />
          ) : (
            <WithoutTools failed={state.status === 'failed'} />
          )}
        </div>
      )}
    </section>
  );
}

/** What stands in the place of the answer before what shows it has come. */
function WithoutTools({ failed }: { failed: boolean }) {
  if (!failed) return <p className={styles.late}>Loading…</p>;
  return <Notice tone="error">{notLoaded}</Notice>;
}

/** Whether the page is more than what was served: what is typed before that would be lost. */
function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}
