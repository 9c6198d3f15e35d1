import { useEffect, useRef, useState } from 'react';
import { formatCount } from 'shared/format/count';
import { Button } from 'shared/ui/button';
import { useExampleValues } from '../example-values/example-values.tsx';
import styles from './example-runner.module.css';
import { getCreditsLeft } from './get-credits-left.ts';

interface ConfirmCostProps {
  /** Every agent sends every probe, for one credit each. */
  cost: { probes: number; agents: number };
  /** Whether probes were sent from the shown address before. */
  again: boolean;
  onSend(): void;
  onRefuse(): void;
}

/** Asks for consent to spend credits. */
export function ConfirmCost({ cost: { probes, agents }, again, onSend, onRefuse }: ConfirmCostProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const left = useCreditsLeft();
  const credits = probes * agents;
  useEffect(() => frame.current?.focus({ preventScroll: true }), []);

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
      {/* At the end, where it shifts no layout when it is loaded. */}
      <p className={styles.left} role="status">
        {left !== undefined && (credits <= left ? `You have ${formatCount(left)} left today.` : tooFew(left))}
      </p>
    </fieldset>
  );
}

const count = (number: number, noun: string) => `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

const tooFew = (left: number) => `You have ${formatCount(left)} left today, so the gateway will refuse. Credits come back at 00:00 UTC.`;

/** The credits left today; nothing until they are loaded. */
function useCreditsLeft(): number | undefined {
  const { getGateway } = useExampleValues();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    const stop = new AbortController();
    // A failure is ignored: the question is the same without.
    getGateway()
      .then((gateway) => gateway.call(getCreditsLeft, { signal: stop.signal }))
      .then(setLeft, () => {});
    return () => stop.abort();
  }, [getGateway]);
  return left;
}
