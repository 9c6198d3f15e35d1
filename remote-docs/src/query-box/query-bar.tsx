import { type RefObject, useState } from 'react';
import { Button } from 'shared/ui/button';
import styles from './query-panel.module.css';
import { SaveForm } from './save-form.tsx';

interface QueryBarProps {
  /** Of the tab. */
  id: number;
  /** Of the tab: the proposed name, unless it is only a number. */
  title: string;
  runButton: RefObject<HTMLButtonElement | null>;
  /** The query. */
  read(): string;
  onRun(): void;
  onShare(): void;
  /** @param name - empty if it was not saved. */
  onSaved(name: string, sentence: string): void;
}

/** What can be done with a query; below the buttons, the form that saves it. */
export function QueryBar({ id, title, runButton, read, onRun, onShare, onSaved }: QueryBarProps) {
  const [isSaving, setSaving] = useState(false);
  return (
    <>
      <div className={styles.bar}>
        <Button ref={runButton} variant="main" size="small" onClick={onRun}>
          Run
        </Button>
        <Button size="small" onClick={onShare}>
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
          read={read}
          onSaved={(name, sentence) => {
            setSaving(false);
            onSaved(name, sentence);
          }}
        />
      )}
    </>
  );
}
