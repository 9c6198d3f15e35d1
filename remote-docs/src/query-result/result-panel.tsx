import { type ReactNode, useRef, useState } from 'react';
import type { DatasetsError } from 'shared/datasets';
import { formatRowCount } from 'shared/format/count';
import { Button } from 'shared/ui/button';
import { ErrorBoundary } from 'shared/ui/error-boundary';
import visuallyHidden from 'shared/visually-hidden.module.css';
import { useDocs } from '../docs-context.ts';
import { formatDuration } from './format-units.ts';
import styles from './result-panel.module.css';
import { ResultView, type Shown } from './result-view.tsx';
import { Running } from './running.tsx';
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

/** For a result on which the page's own code fails: the page, with the query, stays. */
const notShown = { message: 'This result cannot be shown. Ask for fewer or other columns.', serverMessage: undefined };

/** A run's progress, result or error, in a box of fixed height, so that nothing below it shifts. Empty before the first run. */
export function ResultPanel({ state, label, action, onCancel, children }: ResultPanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<Shown>({ view: 'Table' });
  const { onError } = useDocs();
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
      {state.status === 'running' && <Running key={state.run} progress={state.progress} onCancel={onCancel} onFocusLost={focus} />}
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
        <ErrorBoundary
          onError={(error) => {
            onError(error);
            // The next result begins without the chart that may have been the cause.
            setShown({ view: 'Table' });
          }}
          fallback={() => <Failure error={notShown} action={actButton} />}
        >
          <ResultView result={state.result} label={label} emptyAction={actButton} shown={shown} onShow={setShown} />
        </ErrorBoundary>
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

function Failure({ error, action }: { error: Pick<DatasetsError, 'message' | 'serverMessage'>; action: ReactNode }) {
  return (
    <div className={styles.mistake}>
      {/* Before the server's words, which may be long. */}
      {action}
      <div className={styles.failure} role="alert">
        <p className={styles.failed}>{error.message}</p>
        {error.serverMessage && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
          <section className={styles.words} aria-label="Message of the server" tabIndex={0}>
            {error.serverMessage}
          </section>
        )}
      </div>
    </div>
  );
}
