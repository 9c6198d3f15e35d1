import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useLazyModule } from 'shared/lazy';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDocs } from '../docs-context.ts';
import { bringIntoView } from '../query-result/bring-into-view.ts';
import { type RunState, useRun } from '../query-result/use-run.ts';
import { type QueryTools, queryTools } from './lazy-query-tools.ts';
import styles from './query-box.module.css';
import { SchemaList } from './schema-list.tsx';
import { type Draft, fieldId, useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';

/** For a user who has not typed anything yet. */
const firstQuery = `SELECT
    toStartOfHour(time_received_ns) AS hour,
    count() AS replies,
    round(quantile(0.5)(rtt) / 10, 1) AS median_ms
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
GROUP BY hour
ORDER BY hour`;

const notLoaded = 'This part of the page could not be loaded. Your query is still here: try again.';

/** Runs the user's own queries on the datasets. Editor, query runner and result view are lazy-loaded with the first use. */
export function QueryBox() {
  const { site, onError } = useDocs();
  const draft = useDraft(firstQuery);
  const [lazyTools, loadTools] = useLazyModule(queryTools, { wanted: false, onError });
  const tools = lazyTools.status === 'ready' ? lazyTools.module : undefined;
  const [message, setMessage] = useState('');
  const runButton = useRef<HTMLButtonElement>(null);
  const focusRun = () => runButton.current?.focus();
  const { state, run, cancel } = useRun(focusRun);
  const editor = useEditor(draft);

  const share = async () => {
    loadTools();
    try {
      const { shareQuery } = await queryTools.load();
      draft.markShared();
      setMessage(await shareQuery(editor.read()));
    } catch (error) {
      onError(error);
      setMessage(notLoaded);
    }
  };
  const runText = () => {
    const query = editor.read();
    setMessage('');
    loadTools();
    run(async (signal, onProgress) => {
      const { addToHistory, runQuery } = await queryTools.load();
      addToHistory(query);
      return runQuery(site.datasets, query, { signal, onProgress });
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      runText();
    }
    // The editor prevents the default of an Escape that closes its suggestions.
    if (event.key === 'Escape' && !event.isDefaultPrevented()) focusRun();
  };

  return (
    <section className={styles.box} aria-label="Query box" onFocus={loadTools} onKeyDown={onKeyDown}>
      <QueryField draft={draft} editor={editor} />
      <SchemaList tools={tools} onOpen={loadTools} onChoose={editor.insert} />
      <div className={styles.bar}>
        <Button ref={runButton} variant="main" size="small" onClick={runText}>
          Run
        </Button>
        <Button size="small" onClick={share}>
          Copy link
        </Button>
        <details className={styles.recent} onToggle={loadTools}>
          <summary>Recent queries</summary>
          {tools && (
            <tools.RecentQueries
              current={draft.text}
              onChoose={(query) => {
                draft.replaceText(query);
                editor.focus();
              }}
            />
          )}
        </details>
        <p id="query-box-keys" className={styles.keys}>
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd> runs, <kbd>Esc</kbd> leaves the text
        </p>
      </div>
      <noscript>
        <p className={styles.noscript}>Running a query here needs JavaScript. Any HTTP client can send it, as in the example above.</p>
      </noscript>
      <p className={styles.said} role="status">
        {message || (draft.fromLink && 'This query came with the link. Nothing runs before you press Run.')}
      </p>
      <Result state={state} tools={tools} onEdit={editor.focus} onCancel={cancel} />
    </section>
  );
}

/** The textarea, and the element for the editor that replaces it. */
function QueryField({ draft, editor }: { draft: Draft; editor: ReturnType<typeof useEditor> }) {
  return (
    <div className={styles.editor}>
      <textarea
        ref={editor.field}
        className={styles.text}
        id={fieldId}
        aria-label="Query in SQL"
        aria-describedby="query-box-keys"
        hidden={editor.isOpen}
        value={draft.text}
        onChange={(event) => draft.setText(event.target.value)}
        onFocus={editor.open}
        onCompositionStart={({ currentTarget }) => currentTarget.setAttribute('data-composing', '')}
        onCompositionEnd={({ currentTarget }) => currentTarget.removeAttribute('data-composing')}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
      />
      <div ref={editor.container} className={styles.place} hidden={!editor.isOpen} />
    </div>
  );
}

interface ResultProps {
  state: RunState;
  tools: QueryTools | undefined;
  onEdit(): void;
  onCancel(): void;
}

function Result({ state, tools, onEdit, onCancel }: ResultProps) {
  const place = useRef<HTMLDivElement>(null);
  const isRunning = state.status === 'running';
  useEffect(() => {
    if (isRunning && place.current) bringIntoView(place.current);
  }, [isRunning]);
  if (state.status === 'idle') return null;
  const whileLoading =
    state.status === 'failed' ? (
      <Notice tone="error">{notLoaded}</Notice>
    ) : (
      <p className={styles.late} role="status">
        Loading…
      </p>
    );
  return (
    <div ref={place} className={styles.answer}>
      {tools ? (
        <tools.ResultPanel state={state} label="Query answer" action={{ label: 'Change the query', onClick: onEdit }} onCancel={onCancel} />
      ) : (
        whileLoading
      )}
    </div>
  );
}
