import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldNoteProps {
  id: string;
  /** What is wrong with the field. */
  problem?: string | undefined;
  /** A remark that does not make it wrong. */
  warning?: string | undefined;
  /** What it is for. */
  hint?: ReactNode;
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
