import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './field.module.css';
import type { Field as FieldName } from './plan-probes.ts';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'name' | 'id' | 'onChange'> {
  name: FieldName;
  label: string;
  value: string;
  onType(text: string): void;
  /** What is wrong with it. */
  problem?: string | undefined;
  /** Otherwise below it. */
  hint?: ReactNode;
  /** A remark that does not make it wrong. */
  warning?: string | undefined;
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

interface FieldNoteProps extends Pick<FieldProps, 'problem' | 'warning' | 'hint'> {
  id: string;
}

/** One of the three; its place is there without any, so that nothing moves when one comes. */
export function FieldNote({ id, problem, warning, hint }: FieldNoteProps) {
  const look = problem ? styles.problem : warning ? styles.warning : styles.hint;
  return (
    <p id={id} className={`${styles.note} ${look}`} aria-live="polite">
      {problem ?? warning ?? hint}
    </p>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  /** Of the radio buttons. */
  name: string;
  value: T;
  choices: readonly { value: T; label: string; words?: string }[];
  onChoose(value: T): void;
}

/** Radio buttons, with a line of explanation each. */
export function Choices<T extends string>({ legend, name, value, choices, onChoose }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={`${styles.choice} ${choice.value === value ? styles.chosen : ''}`}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
              aria-describedby={choice.words && `${name}-${choice.value}`}
              aria-label={choice.label}
            />
            <span className={styles.name}>{choice.label}</span>
            {choice.words && (
              <span id={`${name}-${choice.value}`} className={styles.words}>
                {choice.words}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
