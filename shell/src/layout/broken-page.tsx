import { Button } from 'shared/ui/button';
import styles from './layout.module.css';

/** The whole page when the shell itself has broken. */
export function BrokenPage() {
  return (
    <main className={styles.main}>
      <h1>This page has stopped working</h1>
      <p>The mistake is ours. Nothing of yours is lost at the gateway; loading the page again helps most of the time.</p>
      <Button onClick={() => window.location.reload()}>Load the page again</Button>
    </main>
  );
}
