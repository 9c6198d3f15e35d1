import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'shared/ui/button';
import { formatBytes, formatRowCount } from './format-units.ts';
import type { RunError } from './query-result.ts';
import styles from './result-panel.module.css';
import { ResultView } from './result-view.tsx';
import type { RunState } from './use-run.ts';

interface ResultPanelProps {
  state: RunState;
  /** Accessible name of the region, and name of downloaded files. */
  label: string;
  onCancel(): void;
  /** Shown at the bottom, where it shifts no layout when it comes or goes. */
  children?: ReactNode;
}

/** A run's progress, result or error, in a box of fixed height, so that nothing below it shifts. Empty before the first run. */
export function ResultPanel({ state, label, onCancel, children }: ResultPanelProps) {
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
      {state.status === 'done' && <ResultView result={state.result} label={label} />}
      {children}
    </section>
  );
}

interface RunningProps {
  rows: number | undefined;
  bytes: number | undefined;
  onCancel(): void;
  /** Called when the Cancel button unmounts while it has the focus. */
  onFocusLost(): void;
}

/** Invisible for the first 300 ms (in the style sheet). */
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
        {seconds} s{bytes > 0 && `, ${formatRowCount(rows)}, ${formatBytes(bytes)}`}
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

function Failure({ error }: { error: RunError }) {
  return (
    <div className={styles.message} role="alert">
      <p className={styles.sentence}>{error.message}</p>
      {error.serverMessage && <pre className={styles.words}>{error.serverMessage}</pre>}
    </div>
  );
}
