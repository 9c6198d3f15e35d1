import { useEffect, useRef, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { Button } from 'shared/ui/button';
import { useReader } from '../example-values/example-values.tsx';
import { getCreditsLeft } from './get-credits-left.ts';
import styles from './example-runner.module.css';

interface CostQuestionProps {
  /** Every agent sends every probe; one credit for each. */
  cost: { probes: number; agents: number };
  /** Whether something was sent from the shown address before. */
  again: boolean;
  onSend(): void;
  onRefuse(): void;
}

/** Asks whether credits shall be spent. */
export function CostQuestion({ cost: { probes, agents }, again, onSend, onRefuse }: CostQuestionProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const left = useCreditsLeft();
  const credits = probes * agents;
  useEffect(() => frame.current?.focus(), []);

  return (
    <fieldset
      ref={frame}
      className={styles.question}
      tabIndex={-1}
      aria-describedby="cost-of-probes"
      onKeyDown={({ key }) => key === 'Escape' && onRefuse()}
    >
      <legend className={styles.remark}>Send probes?</legend>
      <p id="cost-of-probes" className={styles.cost}>
        {probes} probes from {count(agents, 'agent')} cost {count(credits, 'credit')}.
        {again && ' They leave from a new address, so that the two experiments stay apart.'}
      </p>
      <div className={styles.actions}>
        <Button size="small" onClick={onSend}>
          Send for {count(credits, 'credit')}
        </Button>
        <Button size="small" onClick={onRefuse}>
          Do not send
        </Button>
      </div>
      {/* Last: it comes later, and moves nothing there. */}
      <p className={styles.left} role="status">
        {left !== undefined && (credits <= left ? `You have ${formatCount(left)} left today.` : tooFew(left))}
      </p>
    </fieldset>
  );
}

const count = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

const tooFew = (left: number) => `You have ${formatCount(left)} left today, so the gateway will refuse. Credits come back at 00:00 UTC.`;

/** What is left of the day's credits; nothing as long as that is not known. */
function useCreditsLeft(): number | undefined {
  const { connect } = useReader();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    // Without it the question is the same.
    connect()
      .then((gateway) => gateway.call(getCreditsLeft, { signal: stop.signal }))
      .then(setLeft, () => {});
    return () => stop.abort();
  }, [connect]);
  return left;
}
