import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { activeElementBeside } from 'shared/ui/focus';
import { useGateway } from '../use-gateway.ts';
import styles from './cancel-button.module.css';
import { cancelMeasurement } from './cancel-measurement.ts';

/** Said of a measurement whose Cancel came after its end. */
export const TOO_LATE = 'Not cancelled: it had ended before.';

interface CancelButtonProps {
  /** The measurement's. */
  id: string;
  /** @param inTime - false when it had ended before. */
  onCancelled(inTime: boolean): void;
}

/**
 * Ends a measurement: one click, one call. It stays until the list says that the measurement has ended, and hands the focus to the panel
 * then; if the call fails, it says why and can be pressed again.
 */
export function CancelButton({ id, onCancelled }: CancelButtonProps) {
  const { gateway } = useGateway();
  const [sent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const described = useId();
  const button = useRef<HTMLButtonElement>(null);

  // While the button is still there: in the shadow root of a page that embeds it, nobody could tell afterwards who had the focus.
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current && activeElementBeside(current) === current)
        current.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
    };
  }, []);

  async function cancel() {
    if (sent) return;
    setSent(true);
    setProblem(undefined);
    try {
      onCancelled(await gateway.call(cancelMeasurement(id)));
    } catch (error) {
      setProblem((error as Error).message);
      setSent(false);
    }
  }

  return (
    <div className={styles.cancel}>
      <span id={described} className={styles.problem} role="alert">
        {problem}
      </span>
      <Button ref={button} size="small" onClick={cancel} aria-disabled={sent} aria-describedby={described} aria-label={`Cancel ${id}`}>
        {sent ? 'Cancelling…' : 'Cancel'}
      </Button>
    </div>
  );
}
