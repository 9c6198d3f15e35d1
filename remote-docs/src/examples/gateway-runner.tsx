import { useEffect } from 'react';
import { useExampleValues } from '../example-values/example-values.tsx';
import { ResultPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { callGateway } from './call-gateway.ts';
import { flattenJson } from './flatten-json.ts';
import { answerTo, type RunnerProps, runAgain } from './runner-props.ts';

/** Calls the gateway once and shows the response. */
export function GatewayRunner({ request, title, attempt, onRun, onCancel }: RunnerProps) {
  const { getGateway } = useExampleValues();
  const { state, run, cancel } = useRun(onCancel);

  // Only a click on Run runs it, not a change of the request.
  useEffect(() => {
    run(async (signal) => {
      const begun = performance.now();
      return flattenJson(await callGateway(await getGateway(), request, signal), begun);
    });
  }, [attempt]);

  return <ResultPanel state={state} label={answerTo(title)} action={runAgain(onRun)} onCancel={cancel} />;
}
