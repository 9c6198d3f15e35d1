import { type FormEvent, useId, useState } from 'react';
import { Button } from 'shared/ui/button';
import styles from './query-panel.module.css';
import { isSavedOtherwise, saveQuery } from './saved-queries.ts';

interface SaveFormProps {
  /** Proposed. */
  name: string;
  /** The query. */
  read(): string;
  /** @param name - empty if it was not saved. */
  onSaved(name: string, sentence: string): void;
}

/** Asks for the name under which a query is saved; before another query of this name is replaced, it asks again. */
export function SaveForm({ name: proposed, read, onSaved }: SaveFormProps) {
  const id = useId();
  const [name, setName] = useState(proposed);
  const [replaces, setReplaces] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const kept = name.trim();
    if (!replaces && isSavedOtherwise(kept, read())) return setReplaces(true);
    const { saved = '', sentence } = saveQuery(kept, read());
    onSaved(saved, sentence);
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
        onChange={({ target }) => {
          setName(target.value);
          setReplaces(false);
        }}
      />
      <Button size="small" type="submit">
        {replaces ? 'Replace' : 'Save'}
      </Button>
      <span role="alert">{replaces && 'Another query has this name. Replace it, or choose another name.'}</span>
    </form>
  );
}
