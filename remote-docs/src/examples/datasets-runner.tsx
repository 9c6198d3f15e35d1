import { useEffect, useState } from 'react';
import type { Answer } from '../query-result/query-result.ts';
import { AnswerPanel } from '../query-result/result-panel.tsx';
import { runQuery } from '../query-result/run-query.ts';
import { useRun } from '../query-result/use-run.ts';
import { useDocs } from '../docs-context.ts';
import type { DatasetsRequest } from './examples.ts';
import { useReader } from '../example-values/example-values.tsx';
import { pause } from './visible-delay.ts';
import styles from './example-runner.module.css';
import type { RunnerProps } from './example-runner.tsx';

/** For how long replies to probes are waited for, and how often they are looked for, in ms. */
const PATIENCE_MS = 30_000;
const EVERY_MS = 1500;

const noReplies = 'No replies in 30 seconds. Routers may be silent; run it again in a while.';

/** Asks the datasets. Replies to what the reader has just sent are waited for until no more come. */
export function QueryDatasets({ request: { sql }, title, attempt, onCancel }: RunnerProps<DatasetsRequest>) {
  const { site } = useDocs();
  const { experiment } = useReader();
  const { state, run, cancel } = useRun(onCancel);
  const [waiting, setWaiting] = useState(false);
  const sent = experiment?.measurement !== undefined && sql.includes(experiment.source);

  // Each click on Run, and nothing else, runs it.
  useEffect(() => {
    run(async (signal, onProgress) => {
      const ask = () => runQuery(site.datasets, sql, { signal, onProgress });
      setWaiting(sent);
      return sent ? settled(ask, signal) : ask();
    });
  }, [attempt]);

  return (
    <AnswerPanel state={state} label={title} onCancel={cancel}>
      <p className={styles.foot} role="status">
        {waiting &&
          state.status === 'running' &&
          'Replies reach the table a moment after the probes have left. Looking until no more come…'}
      </p>
    </AnswerPanel>
  );
}

/** The first answer with rows that is as long as the one before it. */
async function settled(ask: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  const begun = performance.now();
  let last = await ask();
  while (performance.now() - begun < PATIENCE_MS) {
    await pause(EVERY_MS, signal);
    const next = await ask();
    if (next.rows.length > 0 && next.rows.length === last.rows.length) return next;
    last = next;
  }
  return last.rows.length > 0 ? last : { ...last, note: noReplies };
}
