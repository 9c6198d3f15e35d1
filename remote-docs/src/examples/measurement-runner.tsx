import { useEffect, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { Meter } from 'shared/ui/meter';
import { useExampleValues } from '../example-values/example-values.tsx';
import { ResultPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { callGateway } from './call-gateway.ts';
import styles from './example-runner.module.css';
import { flattenJson } from './flatten-json.ts';
import { property } from './property.ts';
import { answerTo, type RunnerProps, runAgain } from './runner-props.ts';
import { visibleDelay } from './visible-delay.ts';

/** Polling interval: it grows by half each time, up to the longest. */
const FIRST_INTERVAL_MS = 700;
const LONGEST_INTERVAL_MS = 10_000;

interface Progress {
  sent: number;
  expected: number;
}

/** Polls the status of a measurement until it is complete. */
export function MeasurementRunner({ request, title, attempt, onRun, onCancel }: RunnerProps) {
  const { getGateway } = useExampleValues();
  const { state, run, cancel } = useRun(onCancel);
  const [progress, setProgress] = useState<Progress>();

  // Only a click on Run runs it, not a change of the request.
  useEffect(() => {
    setProgress(undefined);
    run(async (signal) => {
      const begun = performance.now();
      for (let wait = FIRST_INTERVAL_MS; ; wait = Math.min(wait * 1.5, LONGEST_INTERVAL_MS)) {
        const status = await callGateway(await getGateway(), request, signal);
        setProgress(progressOf(status));
        if (!isUnderWay(status)) return flattenJson(status, begun);
        await visibleDelay(wait, signal);
      }
    });
  }, [attempt]);

  const text = progress && `${formatCount(progress.sent)} of ${formatCount(progress.expected)} probes sent`;
  return (
    <ResultPanel state={state} label={answerTo(title)} action={runAgain(onRun)} onCancel={cancel}>
      {progress && (
        <div className={styles.foot}>
          <p role="status">{`${text}${state.status === 'running' ? '; looking again…' : '.'}`}</p>
          <Meter label="Probes sent" text={text ?? ''} value={progress.sent} max={progress.expected} high={false} />
        </div>
      )}
    </ResultPanel>
  );
}

function isUnderWay(status: unknown): boolean {
  return firstOf(status, 'completed', 'is_complete', 'measurement_complete') === false;
}

function progressOf(status: unknown): Progress | undefined {
  const sent = firstOf(status, 'sent_probes', 'total_sent_probes');
  const expected = firstOf(status, 'expected_probes', 'total_expected_probes');
  return typeof sent === 'number' && typeof expected === 'number' ? { sent, expected } : undefined;
}

/** The first of these properties that is there: gateways differ in what they call some. */
function firstOf(status: unknown, ...names: string[]): unknown {
  return names.map((name) => property(status, name)).find((value) => value !== undefined);
}
