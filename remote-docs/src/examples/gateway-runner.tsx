import { useEffect } from 'react';
import { AnswerPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { useReader } from '../example-values/example-values.tsx';
import { answerOf } from './flatten-json.ts';
import { callGateway } from './call-gateway.ts';
import type { RunnerProps } from './example-runner.tsx';

/** Asks the gateway once, and shows the answer. */
export function AskGateway({ request, title, attempt, onCancel }: RunnerProps) {
  const { connect } = useReader();
  const { state, run, cancel } = useRun(onCancel);

  // Each click on Run, and nothing else, runs it.
  useEffect(() => {
    run(async (signal) => {
      const begun = performance.now();
      return answerOf(await callGateway(await connect(), request, signal), begun);
    });
  }, [attempt]);

  return <AnswerPanel state={state} label={title} onCancel={cancel} />;
}
