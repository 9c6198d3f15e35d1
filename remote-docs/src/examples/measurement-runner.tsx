import { useEffect, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { Meter } from 'shared/ui/meter';
import { AnswerPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { useReader } from '../example-values/example-values.tsx';
import { answerOf } from './flatten-json.ts';
import { callGateway } from './call-gateway.ts';
import { memberOf } from './member-of.ts';
import { pause } from './visible-delay.ts';
import styles from './example-runner.module.css';
import type { RunnerProps } from './example-runner.tsx';

/** Time before the second look at a measurement, in ms. Each further one is half as long again, up to the longest. */
const FIRST_PAUSE_MS = 700;
const LONGEST_PAUSE_MS = 10_000;

interface Progress {
  sent: number;
  expected: number;
}

/** Asks for the status of a measurement until that is complete. */
export function FollowMeasurement({ request, title, attempt, onCancel }: RunnerProps) {
  const { connect } = useReader();
  const { state, run, cancel } = useRun(onCancel);
  const [progress, setProgress] = useState<Progress>();

  // Each click on Run, and nothing else, runs it.
  useEffect(() => {
    setProgress(undefined);
    run(async (signal) => {
      const begun = performance.now();
      for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 1.5, LONGEST_PAUSE_MS)) {
        const status = await callGateway(await connect(), request, signal);
        setProgress(progressOf(status));
        if (!isUnderWay(status)) return answerOf(status, begun);
        await pause(wait, signal);
      }
    });
  }, [attempt]);

  const text = progress && `${formatCount(progress.sent)} of ${formatCount(progress.expected)} probes sent`;
  return (
    <AnswerPanel state={state} label={title} onCancel={cancel}>
      {progress && (
        <div className={styles.foot}>
          <p role="status">
            {text}
            {state.status === 'running' ? '; looking again…' : '.'}
          </p>
          <Meter label="Probes sent" text={text ?? ''} value={progress.sent} max={progress.expected} high={false} />
        </div>
      )}
    </AnswerPanel>
  );
}

function isUnderWay(status: unknown): boolean {
  return memberOf(status, 'completed') === false;
}

function progressOf(status: unknown): Progress | undefined {
  const [sent, expected] = [memberOf(status, 'sent_probes'), memberOf(status, 'expected_probes')];
  return typeof sent === 'number' && typeof expected === 'number' ? { sent, expected } : undefined;
}
