import { memo, useMemo, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { type Column, schema } from '../datasets/schema.ts';
import styles from './schema-tree.module.css';

const tables = Object.entries(schema) as unknown as [table: string, columns: readonly Column[]][];

/** Not `useId`, whose ids differ between prerendered and client-rendered pages. */
const searchId = 'query-columns';

/** The tables and their columns with types and meaning; a click inserts the name. Not rendered anew with each typed letter. */
export const SchemaTree = memo(function SchemaTree({ onInsert }: { onInsert(name: string): void }) {
  const [wanted, setWanted] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const words = wanted.trim().toLowerCase();
  const found = useMemo(() => (words ? matching(words) : tables), [words]);
  return (
    <div className={styles.tree}>
      <label className={styles.label} htmlFor={searchId}>
        Tables and columns
      </label>
      <input
        ref={field}
        id={searchId}
        className={styles.search}
        type="search"
        placeholder="Find a column"
        autoComplete="off"
        spellCheck={false}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <p className={styles.none} role="status">
        {found.length === 0 && 'No column has this in its name or meaning.'}
      </p>
      {found.length === 0 && (
        <Button
          size="small"
          className={styles.clear}
          onClick={() => {
            // The button goes away.
            field.current?.focus();
            setWanted('');
          }}
        >
          Clear search
        </Button>
      )}
      {found.map(([table, columns]) => (
        // With another key a table opens for what was found in it, and closes again after it.
        <details key={table + Boolean(words)} className={styles.table} open={Boolean(words)}>
          <summary>{table}</summary>
          <ul className={styles.columns}>
            <Item name={table} type="Table" onInsert={onInsert} />
            {columns.map(({ name, type, unit, meaning }) => (
              <Item key={name} name={name} type={unit ? `${type}, ${unit}` : type} meaning={meaning} onInsert={onInsert} />
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
});

interface ItemProps {
  name: string;
  type: string;
  meaning?: string;
  onInsert(name: string): void;
}

function Item({ name, type, meaning, onInsert }: ItemProps) {
  return (
    <li className={styles.item}>
      <button type="button" className={styles.name} aria-label={`Insert ${name}`} onClick={() => onInsert(name)}>
        {name}
      </button>
      <span className={styles.type}>{type}</span>
      {meaning && <span className={styles.meaning}>{meaning}</span>}
    </li>
  );
}

/** The columns that have a text in name, type or meaning; all of a table whose name has it. */
function matching(text: string): [table: string, columns: readonly Column[]][] {
  const has = (...texts: (string | undefined)[]) => texts.some((one) => one?.toLowerCase().includes(text));
  return tables
    .map(([table, columns]): [string, readonly Column[]] => [
      table,
      columns.filter(({ name, type, meaning }) => has(table, name, type, meaning)),
    ])
    .filter(([, columns]) => columns.length > 0);
}
