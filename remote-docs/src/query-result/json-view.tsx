import { formatCount } from 'shared/format/count';
import { type Answer, objectsOf } from './query-result.ts';
import styles from './result-view.module.css';

/** Rows that are written out; a page does not stay smooth with all of them. */
const MOST = 200;

/** The first rows of an answer as JSON. */
export function JsonView({ answer, label }: { answer: Answer; label: string }) {
  const more = answer.rows.length - MOST;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.scroller} aria-label={`${label} as JSON`} tabIndex={0}>
      <pre className={styles.json}>{JSON.stringify(objectsOf(answer, MOST), null, 2)}</pre>
      {more > 0 && <p className={styles.more}>{formatCount(more)} more rows are in the download.</p>}
    </section>
  );
}
