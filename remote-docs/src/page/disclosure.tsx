import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

/** A list of links: folded under its name on a narrow screen, without a script too; always open beside the text on a wide one. */
export function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      {/* The list stands outside, where a wide screen can show it whether this is open or not. */}
      <details className={styles.fold}>
        <summary className={styles.toggle}>{label}</summary>
      </details>
      <div className={styles.content}>{children}</div>
    </>
  );
}
