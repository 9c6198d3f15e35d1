import { useEffect, useRef } from 'react';
import { Notice } from 'shared/ui/notice';
import { bringIntoView } from '../query-result/bring-into-view.ts';
import type { RunState } from '../query-result/use-run.ts';
import type { QueryTools } from './lazy-query-tools.ts';
import styles from './query-panel.module.css';

interface QueryAnswerProps {
  state: RunState;
  tools: QueryTools | undefined;
  /** What is said if the tools could not be loaded. */
  notLoaded: string;
  /** What to do after a mistake, and without rows. */
  action: { label: string; onClick(): void };
  onCancel(): void;
}

/** The place of the answer, as large before the first run. */
export function QueryAnswer({ state, tools, notLoaded, action, onCancel }: QueryAnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  const isRunning = state.status === 'running';
  useEffect(() => {
    if (isRunning && place.current) bringIntoView(place.current);
  }, [isRunning]);
  return (
    <div ref={place} className={styles.answer}>
      {state.status === 'idle' ? (
        <p className={styles.empty}>Run shows the answer here as a table, and as a chart or a path if it has numbers or hops.</p>
      ) : tools ? (
        <tools.ResultPanel state={state} label="Query answer" action={action} onCancel={onCancel} />
      ) : state.status === 'failed' ? (
        <Notice tone="error">{notLoaded}</Notice>
      ) : (
        <p className={styles.late} role="status">
          Loading…
        </p>
      )}
    </div>
  );
}
