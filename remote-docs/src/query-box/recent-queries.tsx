import { useState } from 'react';
import { Button } from 'shared/ui/button';
import { addToHistory, clearHistory, readHistory } from './query-history.ts';
import styles from './recent-queries.module.css';

interface RecentQueriesProps {
  /** The text in the box: added to the history before it is replaced. */
  current: string;
  onChoose(query: string): void;
}

/** The query history of this browser. */
export function RecentQueries({ current, onChoose }: RecentQueriesProps) {
  const [cleared, setCleared] = useState(0);
  const queries = readHistory();
  if (queries.length === 0) return <p className={styles.none}>None yet. The last 20 are kept in this browser only.</p>;
  return (
    <div key={cleared} className={styles.recent}>
      <ul className={styles.list}>
        {queries.map((query) => (
          <li key={query}>
            <button
              type="button"
              className={styles.query}
              title={query}
              onClick={() => {
                if (current.trim() !== query) addToHistory(current);
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
          clearHistory();
          setCleared(cleared + 1);
        }}
      >
        Clear
      </Button>
    </div>
  );
}
