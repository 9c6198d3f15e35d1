import { type ReactNode, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import type { Question } from '../datasets/questions.ts';
import { clearHistory, readHistory } from './query-history.ts';
import styles from './query-shelf.module.css';
import { deleteSaved, readSaved } from './saved-queries.ts';

/** Shows a query in the editor. */
type OnOpen = (text: string, title?: string) => void;

interface QueryShelfProps {
  /** Once they are loaded. */
  examples: readonly Question[] | undefined;
  /** They could not be loaded. */
  failed: boolean;
  /** Loads the examples. */
  onNeeded(): void;
  onOpen: OnOpen;
}

/** Queries to open: saved ones, recent ones, and examples. What is stored is read when its list opens. */
export function QueryShelf({ examples = [], failed, onNeeded, onOpen }: QueryShelfProps) {
  return (
    <div className={styles.shelf}>
      <Group title="Example queries" onOpen={onNeeded}>
        {(refresh) =>
          failed ? (
            <NotLoaded
              onRetry={() => {
                onNeeded();
                refresh();
              }}
            />
          ) : (
            <QueryList items={examples.map(({ title, sql }) => ({ name: title, text: sql }))} onOpen={onOpen} />
          )
        }
      </Group>
      <Group title="Saved queries">{(refresh) => <Saved onOpen={onOpen} onChange={refresh} />}</Group>
      <Group title="Recent queries">{(refresh) => <Recent onOpen={onOpen} onChange={refresh} />}</Group>
    </div>
  );
}

interface GroupProps {
  title: string;
  onOpen?(): void;
  /** Gets a function that renders anew what is stored. */
  children(refresh: () => void): ReactNode;
}

function Group({ title, onOpen, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false);
  const [, setChanges] = useState(0);
  const summary = useRef<HTMLElement>(null);
  const refresh = () => {
    setChanges((count) => count + 1);
    // The button that had the focus may be gone.
    summary.current?.focus();
  };
  return (
    <details
      className={styles.group}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) onOpen?.();
      }}
    >
      <summary ref={summary}>{title}</summary>
      {isOpen && children(refresh)}
    </details>
  );
}

function NotLoaded({ onRetry }: { onRetry(): void }) {
  return (
    <p className={styles.none} role="alert">
      The examples could not be loaded.{' '}
      <Button size="small" onClick={onRetry} aria-label="Retry examples">
        Retry
      </Button>
    </p>
  );
}

interface StoredProps {
  onOpen: OnOpen;
  onChange(): void;
}

function Saved({ onOpen, onChange }: StoredProps) {
  const saved = readSaved();
  if (saved.length === 0) return <p className={styles.none}>None yet. “Save” below the editor keeps a query in this browser.</p>;
  const remove = (name: string) => {
    deleteSaved(name);
    onChange();
  };
  return <QueryList items={saved} onOpen={onOpen} onDelete={remove} />;
}

function Recent({ onOpen, onChange }: StoredProps) {
  const recent = readHistory();
  if (recent.length === 0) return <p className={styles.none}>None yet. The last 20 are kept in this browser only.</p>;
  const clear = () => {
    clearHistory();
    onChange();
  };
  return (
    <>
      <QueryList items={recent.map((text) => ({ text }))} onOpen={onOpen} />
      <Button size="small" className={styles.clear} onClick={clear}>
        Clear
      </Button>
    </>
  );
}

interface QueryListProps {
  items: readonly { name?: string; text: string }[];
  onOpen: OnOpen;
  onDelete?(name: string): void;
}

function QueryList({ items, onOpen, onDelete }: QueryListProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ name, text }) => (
        <li key={name ?? text} className={styles.item}>
          <button
            type="button"
            className={name ? styles.query : `${styles.query} ${styles.code}`}
            title={text}
            onClick={() => onOpen(text, name)}
          >
            {name ?? text.replace(/\s+/g, ' ')}
          </button>
          {name && onDelete && (
            <button type="button" className={styles.delete} aria-label={`Delete ${name}`} title="Delete" onClick={() => onDelete(name)}>
              ×
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
