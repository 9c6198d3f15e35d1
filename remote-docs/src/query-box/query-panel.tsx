import { type KeyboardEvent, memo, type Ref, useImperativeHandle, useRef, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import { type QueryTools, queryTools } from './lazy-query-tools.ts';
import { QueryAnswer } from './query-answer.tsx';
import { QueryBar } from './query-bar.tsx';
import { QueryField } from './query-field.tsx';
import styles from './query-panel.module.css';
import { panelId, tabId } from './query-tabs.tsx';
import type { QueryTab } from './tabs.ts';
import { useEditor } from './use-editor.ts';
import { useQueryRun } from './use-query-run.ts';

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
  const { onError } = useDocs();
  const { id, text, title, revision } = tab;
  const [message, setMessage] = useState('');
  const runButton = useRef<HTMLButtonElement>(null);
  const focusRun = () => runButton.current?.focus();
  const editor = useEditor({ id, text, revision, onText });
  const { state, mistake, runQuery, cancel } = useQueryRun(editor, tools, focusRun);
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
    setMessage('');
    loadTools();
    runQuery();
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
      <QueryBar
        id={id}
        title={title}
        runButton={runButton}
        read={editor.read}
        onRun={runText}
        onShare={share}
        onSaved={(name, sentence) => {
          setMessage(sentence);
          if (name) onTitle(id, name);
          focusRun();
        }}
      />
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
