import { useRef, useState } from 'react';
import { GatewayError } from 'shared/gateway';
import { useExampleValues } from '../example-values/example-values.tsx';
import { idPattern } from '../example-values/id-patterns.ts';
import { RunError } from '../query-result/query-result.ts';
import { ResultPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { callGateway } from './call-gateway.ts';
import { ConfirmCost } from './confirm-cost.tsx';
import styles from './example-runner.module.css';
import { sendProbes } from './examples.ts';
import { flattenJson } from './flatten-json.ts';
import { property } from './property.ts';
import { answerTo, type RunProps, runAgain } from './runner-props.ts';

/** Shows the cost, asks for consent, and sends the probes. The other examples then use the new measurement. */
export function ProbesRunner({ title, attempt, onRun, onCancel }: RunProps) {
  const { experiment } = useExampleValues();
  const { state, cancel, send, unsure } = useSendProbes(onCancel);
  const [answered, setAnswered] = useState({ attempt: 0, sent: false });
  const place = useRef<HTMLDivElement>(null);

  function answerQuestion(sent: boolean) {
    place.current?.focus();
    setAnswered({ attempt, sent });
    if (sent) send();
  }

  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {answered.attempt < attempt ? (
        question()
      ) : answered.sent ? (
        <ResultPanel state={state} label={answerTo(title)} action={runAgain(onRun)} onCancel={cancel}>
          <p className={styles.foot} role="status">
            {state.status !== 'running' && unsure && (
              <>
                The probes may still have been sent. Their replies would be those to <code>{unsure}</code>.
              </>
            )}
            {state.status === 'done' && !unsure && 'Sent. The examples that follow now ask for this measurement and its replies.'}
          </p>
        </ResultPanel>
      ) : (
        <p className={styles.remark}>Nothing was sent.</p>
      )}
    </div>
  );

  function question() {
    if (!experiment) return <p className={styles.remark}>Your agent and address are not known, so nothing can be sent.</p>;
    return (
      <ConfirmCost
        key={attempt}
        cost={costOf(sendProbes(experiment))}
        again={experiment.measurement !== undefined || experiment.tried === true}
        onSend={() => answerQuestion(true)}
        onRefuse={() => answerQuestion(false)}
      />
    );
  }
}

/** Sends the probes of the next experiment. */
function useSendProbes(onCancel: () => void) {
  const { experiment, experimentToSend, setExperiment, getGateway } = useExampleValues();
  const { state, run, cancel } = useRun(onCancel);
  // Source address of probes that may have been sent: the gateway has neither refused them nor returned a measurement.
  const [unsure, setUnsure] = useState<string>();

  function send() {
    setUnsure(undefined);
    run(async (signal) => {
      const begun = performance.now();
      const next = await experimentToSend();
      const gateway = await getGateway();
      signal.throwIfAborted();
      if (!next) throw new RunError('Your agent and address are not known, so nothing was sent.');
      const isShown = next.source === experiment?.source;
      if (isShown) setExperiment({ ...next, tried: true });
      setUnsure(next.source);
      const answer = await callGateway(gateway, sendProbes(next), signal).catch((error) => {
        if (isRefusal(error)) {
          setUnsure(undefined);
          if (isShown) setExperiment(next);
        }
        throw error;
      });
      const id = property(answer, 'id');
      if (typeof id === 'string' && idPattern.test(id)) {
        setUnsure(undefined);
        setExperiment({ ...next, measurement: id, sentAt: Date.now() });
      }
      return flattenJson(answer, begun);
    });
  }

  return { state, cancel, send, unsure };
}

function costOf({ body }: ReturnType<typeof sendProbes>) {
  return { probes: body.probes.length, agents: body.metadata.length };
}

/** Whether the gateway has rejected the request, so that nothing was sent. */
function isRefusal(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof GatewayError && cause.status !== undefined && cause.status >= 400 && cause.status < 500;
}
