import { Button } from 'shared/ui/button';
import styles from './layout.module.css';

/** The whole page when the shell itself has broken. */
export function BrokenPage() {
  return (
    <main className={styles.main}>
      <h1>This page has stopped working</h1>
      <p>This is our error. Your data at the gateway is safe; reloading usually helps.</p>
      <Button onClick={() => window.location.reload()}>Reload the page</Button>
    </main>
  );
}
