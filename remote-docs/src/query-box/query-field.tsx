import styles from './query-panel.module.css';
import type { EditorControl } from './use-editor.ts';
import { fieldId } from './use-tabs.ts';

interface QueryFieldProps {
  /** Of the tab. */
  id: number;
  text: string;
  editor: EditorControl;
  onText(id: number, text: string): void;
}

/** The textarea, and the element for the editor that replaces it. */
export function QueryField({ id, text, editor, onText }: QueryFieldProps) {
  return (
    <div className={styles.editor}>
      <textarea
        ref={editor.field}
        className={styles.text}
        id={fieldId(id)}
        aria-label="Query in SQL"
        aria-describedby={`query-keys-${id}`}
        hidden={editor.isOpen}
        value={text}
        onChange={({ target }) => onText(id, target.value)}
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
