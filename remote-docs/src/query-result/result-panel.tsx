import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DatasetsError, Progress } from 'shared/datasets';
import { formatRowCount } from 'shared/format/count';
import { Button } from 'shared/ui/button';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { formatBytes, formatDuration } from './format-units.ts';
import styles from './result-panel.module.css';
import { ResultView, type Shown } from './result-view.tsx';
import type { RunState } from './use-run.ts';

interface ResultPanelProps {
  state: RunState;
  /** Accessible name of the region, and name of downloaded files. */
  label: string;
  /** What to do where there is nothing to see: after an error, a cancelled run, or without rows. */
  action: { label: string; onClick(): void };
  onCancel(): void;
  /** Shown at the bottom, where it shifts no layout when it comes or goes. */
  children?: ReactNode;
}

/** A run's progress, result or error, in a box of fixed height, so that nothing below it shifts. Empty before the first run. */
export function ResultPanel({ state, label, action, onCancel, children }: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>({ view: 'Table' });
  if (state.status === 'idle') return null;
  const focus = () => panel.current?.focus({ preventScroll: true });
  const act = () => {
    // The button goes with what it stands in.
    focus();
    action.onClick();
  };
  const actButton = (
    <Button size="small" onClick={act}>
      {action.label}
    </Button>
  );
  return (
    <section ref={panel} className={styles.panel} aria-label={label} tabIndex={-1}>
      {state.status === 'running' && <Running progress={state.progress} onCancel={onCancel} onFocusLost={focus} />}
      {state.status === 'cancelled' && (
        <div className={styles.message}>
          <p className={styles.sentence} aria-hidden="true">
            Cancelled.
          </p>
          {actButton}
        </div>
      )}
      {state.status === 'failed' && <Failure error={state.error} action={actButton} />}
      {state.status === 'done' && (
        <ResultView result={state.result} label={label} emptyAction={actButton} shown={shown} onShow={setShown} />
      )}
      <p className={visuallyHidden.text} role="status">
        {announcementOf(state)}
      </p>
      {children}
    </section>
  );
}

/** For screen readers. Errors are alerts. */
function announcementOf(state: RunState): string {
  if (state.status === 'running') return 'Running.';
  if (state.status === 'cancelled') return 'The run was cancelled.';
  if (state.status !== 'done') return '';
  const { rows, ms, note = '' } = state.result;
  return `${formatRowCount(rows.length)} in ${formatDuration(ms)}. ${note}`;
}

interface RunningProps {
  progress: Progress | undefined;
  onCancel(): void;
  /** Called when the Cancel button unmounts while it has the focus. */
  onFocusLost(): void;
}

/** Invisible for the first 300 ms (in the style sheet). */
function Running({ progress, onCancel, onFocusLost }: RunningProps) {
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
      <p aria-hidden="true">Running…</p>
      <p className={styles.passing}>
        {seconds} s{progress && progress.bytes > 0 && `, ${progressOf(progress)}`}
      </p>
      {progress?.read && progress.read.totalRows > 0 && (
        <progress
          className={styles.share}
          aria-label="Rows read"
          max={progress.read.totalRows}
          value={Math.min(progress.read.rows, progress.read.totalRows)}
        />
      )}
      <Button ref={cancel} size="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** E.g. `3 rows, 1.2 kB` of an answer; of the rows that the server reads for it also the share. */
function progressOf({ rows, bytes, read }: Progress): string {
  const received = `${formatRowCount(rows)}, ${formatBytes(bytes)}`;
  if (!read) return received;
  const share = read.totalRows > 0 ? ` (${Math.floor(100 * Math.min(1, read.rows / read.totalRows))} %)` : '';
  return `${formatRowCount(read.rows)}${share} and ${formatBytes(read.bytes)} read; ${formatRowCount(rows)} received`;
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

function Failure({ error, action }: { error: DatasetsError; action: ReactNode }) {
  return (
    <div className={styles.message}>
      <div className={styles.failure} role="alert">
        <p className={styles.failed}>{error.message}</p>
        {error.serverMessage && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
          <section className={styles.words} aria-label="Message of the server" tabIndex={0}>
            {error.serverMessage}
          </section>
        )}
      </div>
      {action}
    </div>
  );
}
