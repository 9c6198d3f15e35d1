import { formatCount } from 'shared/format/count';
import { type QueryResult, toObjects } from './query-result.ts';
import styles from './result-view.module.css';

/** More rows as one text make scrolling slow. */
const MAX = 200;

/** The first rows as JSON. */
export function JsonView({ result, label }: { result: QueryResult; label: string }) {
  const more = result.rows.length - MAX;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.scroller} aria-label={`${label} as JSON`} tabIndex={0}>
      <pre className={styles.json}>{JSON.stringify(toObjects(result, MAX), null, 2)}</pre>
      {more > 0 && <p className={styles.more}>{formatCount(more)} more rows are in the download.</p>}
    </section>
  );
}
