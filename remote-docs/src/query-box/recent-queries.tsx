import { useState } from 'react';
import { Button } from 'shared/ui/button';
import { forgetQueries, recentQueries, remember } from './query-history.ts';
import styles from './recent-queries.module.css';

interface RecentQueriesProps {
  /** What is in the box: it is remembered before another takes its place. */
  current: string;
  onChoose(query: string): void;
}

/** The latest queries of this browser, to take one up again. */
export function RecentQueries({ current, onChoose }: RecentQueriesProps) {
  const [forgotten, setForgotten] = useState(0);
  const queries = recentQueries();
  if (queries.length === 0) return <p className={styles.none}>None yet. The last 20 are kept in this browser only.</p>;
  return (
    <div key={forgotten} className={styles.recent}>
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query}>
            <button
              type="button"
              className={styles.query}
              title={query}
              onClick={() => {
                if (current.trim() !== query) remember(current);
                onChoose(query);
              }}
            >
              {query.replace(/\s+/g, ' ')}
            </button>
          </li>
        ))}
      </ul>
      <Button
        size="small"
        onClick={() => {
          forgetQueries();
          setForgotten(forgotten + 1);
        }}
      >
        Clear
      </Button>
    </div>
  );
}
