import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import type { RunError } from './query-result.ts';
import styles from './result-panel.module.css';
import { AnswerView } from './result-view.tsx';
import { rowsText, sizeText } from './format-units.ts';
import type { RunState } from './use-run.ts';

interface AnswerPanelProps {
  state: RunState;
  /** Name of the region, and of files that are downloaded. */
  label: string;
  onCancel(): void;
  /** What else is to be said of the run. It stands at the foot, where it moves nothing when it comes or goes. */
  children?: ReactNode;
}

/** Where an answer appears: of one height from the first moment, so that nothing below it moves. Draws nothing before the first run. */
export function AnswerPanel({ state, label, onCancel, children }: AnswerPanelProps) {
  const panel = useRef<HTMLElement>(null);
  if (state.status === 'idle') return null;
  return (
    <section ref={panel} className={styles.panel} aria-label={label} tabIndex={-1}>
      {state.status === 'running' && (
        <Running
          rows={state.progress?.rows}
          bytes={state.progress?.bytes}
          onCancel={onCancel}
          onFocusLost={() => panel.current?.focus({ preventScroll: true })}
        />
      )}
      {state.status === 'cancelled' && <p className={styles.message}>Cancelled.</p>}
      {state.status === 'failed' && <Failure error={state.error} />}
      {state.status === 'done' && <AnswerView answer={state.answer} label={label} />}
      {children}
    </section>
  );
}

interface RunningProps {
  rows: number | undefined;
  bytes: number | undefined;
  onCancel(): void;
  /** The focus was on Cancel, which goes now. */
  onFocusLost(): void;
}

/** Says nothing for 300 ms, then how long it takes. */
function Running({ rows = 0, bytes = 0, onCancel, onFocusLost }: RunningProps) {
  const seconds = useSeconds();
  const cancel = useRef<HTMLButtonElement>(null);
  const loseFocus = useRef(onFocusLost);
  useLayoutEffect(
    () => () => {
      if (document.activeElement === cancel.current) loseFocus.current();
    },
    [],
  );
  return (
    <div className={styles.running}>
      <p role="status">Running…</p>
      <p className={styles.passing}>
        {seconds} s{bytes > 0 && `, ${rowsText(rows)}, ${sizeText(bytes)}`}
      </p>
      <Button ref={cancel} size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function useSeconds(): number {
  const begun = useRef(performance.now());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - begun.current) / 1000)), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
}

/** Our sentence, then the server's own words as they came. */
function Failure({ error }: { error: RunError }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.sentence}>{error.message}</p>
      {error.words && <pre className={styles.words}>{error.words}</pre>}
    </div>
  );
}
