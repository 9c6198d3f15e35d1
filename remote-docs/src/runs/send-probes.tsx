import { useState } from 'react';
import { AnswerPanel } from '../answers/answer-panel.tsx';
import { useRun } from '../answers/use-run.ts';
import { sendProbes } from '../examples/examples.ts';
import { placeholders } from '../examples/placeholders.ts';
import { useReader } from '../reader/reader.tsx';
import { answerOf } from './answer-of.ts';
import { callGateway } from './call-gateway.ts';
import { CostQuestion } from './cost-question.tsx';
import { memberOf } from './member-of.ts';
import styles from './run.module.css';

/** Says what sending will cost, asks once, and sends. What was sent goes on into the other examples. */
export function SendProbes({ title, attempt }: { title: string; attempt: number }) {
  const { experiment, nextExperiment, onSent, connect } = useReader();
  const { state, run, cancel } = useRun();
  const [answered, setAnswered] = useState({ attempt: 0, sent: false });

  function send() {
    setAnswered({ attempt, sent: true });
    run(async (signal) => {
      const begun = performance.now();
      const next = await nextExperiment();
      const answer = await callGateway(await connect(), sendProbes(next ?? placeholders), signal);
      const id = memberOf(answer, 'id');
      if (next && typeof id === 'string') onSent({ ...next, measurement: id });
      return answerOf(answer, begun);
    });
  }

  if (answered.attempt < attempt) {
    return (
      <CostQuestion
        key={attempt}
        cost={costOf(sendProbes(experiment ?? placeholders))}
        again={experiment?.measurement !== undefined}
        onSend={send}
        onRefuse={() => setAnswered({ attempt, sent: false })}
      />
    );
  }
  if (!answered.sent) return <p className={styles.remark}>Nothing was sent.</p>;
  return (
    <>
      {state.status === 'done' && (
        <p className={styles.remark} role="status">
          Sent. The examples that follow now ask for this measurement and its replies.
        </p>
      )}
      <AnswerPanel state={state} label={title} onCancel={cancel} />
    </>
  );
}

function costOf({ body }: ReturnType<typeof sendProbes>) {
  return { probes: body.probes.length, agents: body.metadata.length };
}
