import styles from './layout.module.css';

/** The whole page when the site cannot start: its configuration is at fault, and the operator must see where. */
export function StartFailure({ error }: { error: unknown }) {
  return (
    <main className={styles.main}>
      <h1>This site is not set up correctly</h1>
      <p>You did nothing wrong. For the people who run it, the reason:</p>
      <pre className={styles.reason}>{error instanceof Error ? error.message : String(error)}</pre>
    </main>
  );
}
