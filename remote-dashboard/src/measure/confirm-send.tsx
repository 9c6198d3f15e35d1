import { useEffect, useId, useRef } from 'react';
import { Button } from 'shared/ui/button';
import { countCredits } from '../credits/count-credits.ts';
import { fullPercent } from '../format/full-percent.ts';
import { useFormats } from '../format/use-formats.ts';
import { AskAboveField } from './ask-above-field.tsx';
import styles from './summary.module.css';
import type { Send } from './use-send.ts';

interface ConfirmSendProps {
  credits: number;
  /** Credits of a day, if that is known. */
  limit: number | undefined;
  /** Credits left today, if that is known. */
  left: number | undefined;
  send: Send;
}

/** Asks before much of a day's credits is spent. */
export function ConfirmSend({ credits, limit, left, send }: ConfirmSendProps) {
  const { count } = useFormats();
  const frame = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  useEffect(() => frame.current?.focus(), []);
  return (
    <fieldset
      ref={frame}
      className={styles.question}
      tabIndex={-1}
      aria-describedby={id}
      onKeyDown={({ key }) => key === 'Escape' && send.refuse()}
    >
      <legend className={styles.title}>Send it?</legend>
      <p id={id} className={styles.line}>
        {`This spends ${countCredits(count, credits)}${
          limit === undefined || left === undefined
            ? '. How many are left today is unknown.'
            : `: ${fullPercent(credits / limit)} % of the ${countCredits(count, Math.round(limit))} of a day. ${count(left)} are left today.`
        }`}
      </p>
      <div className={styles.actions}>
        <Button variant="main" size="small" onClick={send.confirm}>
          {`Send for ${countCredits(count, credits)}`}
        </Button>
        <Button size="small" onClick={send.refuse}>
          Do not send
        </Button>
      </div>
      <AskAboveField send={send} />
    </fieldset>
  );
}
