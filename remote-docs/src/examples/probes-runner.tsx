import { useRef, useState } from 'react';
import { GatewayError } from 'shared/gateway';
import { RunError } from '../query-result/query-result.ts';
import { AnswerPanel } from '../query-result/result-panel.tsx';
import { useRun } from '../query-result/use-run.ts';
import { sendProbes } from './examples.ts';
import { idForm } from '../example-values/id-patterns.ts';
import { useReader } from '../example-values/example-values.tsx';
import { answerOf } from './flatten-json.ts';
import { callGateway } from './call-gateway.ts';
import { CostQuestion } from './confirm-cost.tsx';
import { memberOf } from './member-of.ts';
import styles from './example-runner.module.css';
import type { RunProps } from './example-runner.tsx';

/** Says what sending will cost, asks once, and sends. What was sent goes on into the other examples. */
export function SendProbes({ title, attempt, onCancel }: RunProps) {
  const { experiment, nextExperiment, changeExperiment, connect } = useReader();
  const { state, run, cancel } = useRun(onCancel);
  const [answered, setAnswered] = useState({ attempt: 0, sent: false });
  // Where probes have left from, for all that is known: the gateway was asked, and has neither refused nor named a measurement.
  const [unsure, setUnsure] = useState<string>();
  const place = useRef<HTMLDivElement>(null);

  function answerQuestion(sent: boolean) {
    place.current?.focus();
    setAnswered({ attempt, sent });
  }

  function send() {
    answerQuestion(true);
    setUnsure(undefined);
    run(async (signal) => {
      const begun = performance.now();
      const next = await nextExperiment();
      const gateway = await connect();
      signal.throwIfAborted();
      if (!next) throw new RunError('Your agent and address are not known, so nothing was sent.');
      const isShown = next.source === experiment?.source;
      if (isShown) changeExperiment({ ...next, tried: true });
      setUnsure(next.source);
      const answer = await callGateway(gateway, sendProbes(next), signal).catch((error) => {
        if (isRefusal(error)) {
          setUnsure(undefined);
          if (isShown) changeExperiment(next);
        }
        throw error;
      });
      const id = memberOf(answer, 'id');
      if (typeof id === 'string' && idForm.test(id)) {
        setUnsure(undefined);
        changeExperiment({ ...next, measurement: id });
      }
      return answerOf(answer, begun);
    });
  }

  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {answered.attempt < attempt ? (
        question()
      ) : answered.sent ? (
        <AnswerPanel state={state} label={title} onCancel={cancel}>
          <p className={styles.foot} role="status">
            {state.status !== 'running' && unsure && (
              <>
                The probes may have been sent all the same. Their replies would be those to <code>{unsure}</code>.
              </>
            )}
            {state.status === 'done' && !unsure && 'Sent. The examples that follow now ask for this measurement and its replies.'}
          </p>
        </AnswerPanel>
      ) : (
        <p className={styles.remark}>Nothing was sent.</p>
      )}
    </div>
  );

  function question() {
    if (!experiment) return <p className={styles.remark}>Your agent and address are not known, so nothing can be sent.</p>;
    return (
      <CostQuestion
        key={attempt}
        cost={costOf(sendProbes(experiment))}
        again={experiment.measurement !== undefined || experiment.tried === true}
        onSend={send}
        onRefuse={() => answerQuestion(false)}
      />
    );
  }
}

function costOf({ body }: ReturnType<typeof sendProbes>) {
  return { probes: body.probes.length, agents: body.metadata.length };
}

/** Whether the gateway has answered that it takes nothing: nothing was sent then. */
function isRefusal(error: unknown): boolean {
  const { cause } = error as Error;
  return cause instanceof GatewayError && cause.status !== undefined && cause.status >= 400 && cause.status < 500;
}
