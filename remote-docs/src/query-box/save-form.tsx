import { type FormEvent, useId, useState } from 'react';
import { Button } from 'shared/ui/button';
import styles from './query-panel.module.css';
import { saveQuery } from './saved-queries.ts';

interface SaveFormProps {
  /** Proposed. */
  name: string;
  /** The query. */
  read(): string;
  /** @param name - empty if it was not saved. */
  onSaved(name: string, sentence: string): void;
}

/** Asks for the name under which a query is saved. */
export function SaveForm({ name: proposed, read, onSaved }: SaveFormProps) {
  const id = useId();
  const [name, setName] = useState(proposed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kept = name.trim();
    onSaved(kept, saveQuery(kept, read()));
  };
  return (
    <form className={styles.save} onSubmit={submit}>
      <label htmlFor={id}>Name</label>
      <input
        id={id}
        className={styles.name}
        // biome-ignore lint/a11y/noAutofocus: the form appears because the user has asked for it.
        autoFocus
        autoComplete="off"
        maxLength={80}
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="small" type="submit">
        Save
      </Button>
    </form>
  );
}
