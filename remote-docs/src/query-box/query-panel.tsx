import { type KeyboardEvent, memo, type Ref, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { useDocs } from '../docs-context.ts';
import { useRun } from '../query-result/use-run.ts';
import { type QueryTools, queryTools } from './lazy-query-tools.ts';
import { QueryAnswer } from './query-answer.tsx';
import { QueryField } from './query-field.tsx';
import { addToHistory } from './query-history.ts';
import styles from './query-panel.module.css';
import { panelId, tabId } from './query-tabs.tsx';
import { SaveForm } from './save-form.tsx';
import type { QueryTab } from './tabs.ts';
import { useEditor } from './use-editor.ts';

/** What the rest of the page does with the query that is shown. */
export interface PanelHandle {
  insert(text: string): void;
  focus(): void;
}

interface QueryPanelProps {
  ref: Ref<PanelHandle> | undefined;
  tab: QueryTab;
  isShown: boolean;
  fromLink: boolean;
  tools: QueryTools | undefined;
  loadTools(): void;
  onText(id: number, text: string): void;
  onTitle(id: number, title: string): void;
  onShared(text: string): void;
}

const notLoaded = 'This part of the page could not be loaded. Your query is still here: try again.';

/** One query: editor, buttons and answer. It keeps all of them while another one is shown. */
export const QueryPanel = memo(function QueryPanel({
  ref,
  tab,
  isShown,
  fromLink,
  tools,
  loadTools,
  onText,
  onTitle,
  onShared,
}: QueryPanelProps) {
  const { site, onError } = useDocs();
  const { id, text, title, revision } = tab;
  const [message, setMessage] = useState('');
  const [isSaving, setSaving] = useState(false);
  const runButton = useRef<HTMLButtonElement>(null);
  const focusRun = () => runButton.current?.focus();
  const { state, run, cancel } = useRun(focusRun);
  const editor = useEditor({ id, text, revision, onText });
  const lastQuery = useRef('');
  const mistake = useMemo(
    () => (state.status === 'failed' ? tools?.errorPlace(state.error.serverMessage, lastQuery.current) : undefined),
    [state, tools],
  );
  useEffect(() => editor.mark(mistake), [editor.mark, mistake]);
  useImperativeHandle(ref, () => ({ insert: editor.insert, focus: editor.focus }));

  const share = async () => {
    loadTools();
    try {
      const { shareQuery } = await queryTools.load();
      const query = editor.read();
      onShared(query);
      setMessage(await shareQuery(query));
    } catch (error) {
      onError(error);
      setMessage(notLoaded);
    }
  };
  const runText = () => {
    const query = editor.read();
    setMessage('');
    loadTools();
    addToHistory(query);
    lastQuery.current = query;
    run(async (signal, onProgress) => (await queryTools.load()).runQuery(site.datasets, query, { signal, onProgress }));
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
    <div id={panelId(id)} role="tabpanel" aria-labelledby={tabId(id)} className={styles.panel} hidden={!isShown} onKeyDown={onKeyDown}>
      <QueryField id={id} text={text} editor={editor} onText={onText} />
      <div className={styles.bar}>
        <Button ref={runButton} variant="main" size="small" onClick={runText}>
          Run
        </Button>
        <Button size="small" onClick={share}>
          Copy link
        </Button>
        <Button size="small" aria-expanded={isSaving} onClick={() => setSaving(!isSaving)}>
          Save…
        </Button>
        <p id={`query-keys-${id}`} className={styles.keys}>
          <kbd>Ctrl</kbd> or <kbd>⌘</kbd> <kbd>Enter</kbd> runs, <kbd>Esc</kbd> leaves the text
        </p>
      </div>
      {isSaving && (
        <SaveForm
          name={/^Query \d+$/.test(title) ? '' : title}
          read={editor.read}
          onSaved={(name, sentence) => {
            setSaving(false);
            setMessage(sentence);
            if (name) onTitle(id, name);
            focusRun();
          }}
        />
      )}
      <noscript>
        <p className={styles.noscript}>
          Running a query here needs JavaScript. Any HTTP client can send it, as on the page about the{' '}
          <a href="/docs/datasets#access">datasets</a>.
        </p>
      </noscript>
      <p className={styles.said} role="status">
        {message || (fromLink && 'This query came with the link. Nothing runs before you press Run.')}
      </p>
      <QueryAnswer
        state={state}
        tools={tools}
        notLoaded={notLoaded}
        action={
          mistake
            ? { label: `Go to line ${mistake.line}, column ${mistake.column}`, onClick: () => editor.select(mistake.from, mistake.to) }
            : { label: 'Change the query', onClick: editor.focus }
        }
        onCancel={cancel}
      />
    </div>
  );
});
