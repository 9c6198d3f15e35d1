import type { ComponentPropsWithRef } from 'react';
import styles from './field.module.css';
import { FieldNote, type FieldNoteProps } from './field-note.tsx';
import type { Field as FieldName } from './plan-probes.ts';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'onChange'>, Omit<FieldNoteProps, 'id'> {
  name: FieldName;
  label: string;
  value: string;
  onType(text: string): void;
}

/** The id of a field's control: where the focus goes when it is wrong. */
export const fieldId = (name: FieldName) => `measure-${name}`;

/** An input with its label, and a line that says what is wrong with it or what it is for. */
export function Field({ name, label, value, onType, problem, hint, warning, className, ...rest }: FieldProps) {
  const id = fieldId(name);
  const note = `${id}-note`;
  return (
    <div className={`${styles.field} ${className ?? ''}`}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        autoComplete="off"
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={note}
      />
      <FieldNote id={note} problem={problem} warning={warning} hint={hint} />
    </div>
  );
}
