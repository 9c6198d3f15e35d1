import { useEffect, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import { useExampleValues } from '../example-values/example-values.tsx';
import type { QueryResult } from '../query-result/query-result.ts';
import { ResultPanel } from '../query-result/result-panel.tsx';
import { runQuery } from '../query-result/run-query.ts';
import { useRun } from '../query-result/use-run.ts';
import styles from './example-runner.module.css';
import type { DatasetsRequest } from './examples.ts';
import { answerTo, type RunnerProps, runAgain } from './runner-props.ts';
import { visibleDelay } from './visible-delay.ts';

/** How long, and how often, the datasets are polled for replies to the user's probes. */
const TIMEOUT_MS = 30_000;
const INTERVAL_MS = 1500;
/** Replies to probes sent before that are in the table, or never will be. */
const RECENT_MS = 5 * 60_000;

const noReplies = 'No replies in 30 seconds. Routers may be silent; run it again in a while.';

/** Queries the datasets. For replies to probes that the user has just sent, it polls until no more arrive. */
export function DatasetsRunner({ request: { sql }, title, attempt, onRun, onCancel }: RunnerProps<DatasetsRequest>) {
  const { site } = useDocs();
  const { experiment } = useExampleValues();
  const { state, run, cancel } = useRun(onCancel);
  const [waiting, setWaiting] = useState(false);
  // Only a click on Run runs it, not a change of the request.
  useEffect(() => {
    run(async (signal, onProgress) => {
      const query = () => runQuery(site.datasets, sql, { signal, onProgress });
      const sent = experiment?.sentAt !== undefined && sql.includes(experiment.source) && Date.now() - experiment.sentAt < RECENT_MS;
      setWaiting(sent);
      return sent ? pollReplies(query, signal) : query();
    });
  }, [attempt]);

  return (
    <ResultPanel state={state} label={answerTo(title)} action={runAgain(onRun)} onCancel={cancel}>
      <p className={styles.foot} role="status">
        {waiting &&
          state.status === 'running' &&
          'Replies reach the table a moment after the probes have left. Looking until no more come…'}
      </p>
    </ResultPanel>
  );
}

/** Polls until two results with rows are equally long. */
async function pollReplies(query: () => Promise<QueryResult>, signal: AbortSignal): Promise<QueryResult> {
  const begun = performance.now();
  let last = await query();
  while (performance.now() - begun < TIMEOUT_MS) {
    await visibleDelay(INTERVAL_MS, signal);
    const next = await query();
    if (next.rows.length > 0 && next.rows.length === last.rows.length) return next;
    last = next;
  }
  return last.rows.length > 0 ? last : { ...last, note: noReplies };
}
