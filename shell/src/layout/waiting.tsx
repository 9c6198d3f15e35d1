import styles from './waiting.module.css';

/** A wait as large as a page; nothing is shown for the first moment, so that a short wait does not flicker. */
export function Waiting({ children }: { children: string }) {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.text}>{children}</span>
    </div>
  );
}
