import { formatCount } from 'shared/format/count';
import { type QueryResult, toObjects } from './query-result.ts';
import styles from './result-view.module.css';

/** More as one text make scrolling slow. */
const MAX = { rows: 200, values: 20_000 };

/** The first rows as JSON. */
export function JsonView({ result, label }: { result: QueryResult; label: string }) {
  const count = Math.max(1, Math.min(MAX.rows, Math.floor(MAX.values / result.columns.length)));
  const more = result.rows.length - count;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.scroller} aria-label={`${label} as JSON`} tabIndex={0}>
      <pre className={styles.json} translate="no">
        {JSON.stringify(toObjects(result, count), null, 2)}
      </pre>
      {more > 0 && (
        <p className={styles.more}>
          {formatCount(more)} more {more === 1 ? 'row is' : 'rows are'} in the download.
        </p>
      )}
    </section>
  );
}
