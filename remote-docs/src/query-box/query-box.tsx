import { useCallback, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLazyModule } from 'shared/lazy';
import { useDocs } from '../docs-context.ts';
import { queryTools } from './lazy-query-tools.ts';
import styles from './query-box.module.css';
import { type PanelHandle, QueryPanel } from './query-panel.tsx';
import { QueryShelf } from './query-shelf.tsx';
import { QueryTabs } from './query-tabs.tsx';
import { SchemaTree } from './schema-tree.tsx';
import { useTabs } from './use-tabs.ts';

/** For a user who has not typed anything yet. */
const firstQuery = `SELECT
    toStartOfHour(time_received_ns) AS hour,
    count() AS replies,
    round(quantile(0.5)(rtt) / 10, 1) AS median_ms
FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 DAY
GROUP BY hour
ORDER BY hour`;

/** Runs the user's own queries on the datasets. Editor, query runner and result view are lazy-loaded with the first use. */
export function QueryBox() {
  const { onError } = useDocs();
  const queries = useTabs(firstQuery);
  const [lazyTools, loadTools] = useLazyModule(queryTools, { wanted: false, onError });
  const tools = lazyTools.status === 'ready' ? lazyTools.module : undefined;
  const shown = useRef<PanelHandle>(null);

  const insert = useCallback((name: string) => shown.current?.insert(name), []);

  /** Changes the tabs, and moves the focus into the query that is shown then. */
  const thenEdit = (change: () => void) => {
    flushSync(change);
    shown.current?.focus();
  };

  const hasFailed = lazyTools.status === 'failed';
  return (
    // Not by the focus on Retry, which would go away under it.
    <section className={styles.box} aria-label="Query box" onFocus={hasFailed ? undefined : loadTools}>
      <div className={styles.side}>
        <div className={styles.lists}>
          <details className={styles.fold}>
            <summary className={styles.toggle}>Tables, examples and saved queries</summary>
          </details>
          <div className={styles.content}>
            <SchemaTree onInsert={insert} />
            <QueryShelf
              examples={tools?.questions}
              failed={hasFailed}
              onNeeded={loadTools}
              onOpen={(text, title) => thenEdit(() => queries.open(text, title))}
            />
          </div>
        </div>
      </div>
      <div className={styles.main}>
        <QueryTabs
          tabs={queries.tabs}
          active={queries.active}
          onSelect={queries.select}
          onAdd={() => thenEdit(queries.add)}
          onClose={queries.close}
        />
        {queries.tabs.map((tab) => (
          <QueryPanel
            key={tab.id}
            ref={tab.id === queries.active ? shown : undefined}
            tab={tab}
            isShown={tab.id === queries.active}
            fromLink={queries.fromLink && tab.id === queries.active}
            tools={tools}
            loadTools={loadTools}
            onText={queries.setText}
            onTitle={queries.setTitle}
            onShared={queries.markShared}
          />
        ))}
      </div>
    </section>
  );
}
