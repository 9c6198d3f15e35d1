import { useCallback, useEffect, useRef, useState } from 'react';
import { DatasetsError } from 'shared/datasets';
import { useDocs } from '../docs-context.ts';
import { type Progress, type QueryResult, RunError } from './query-result.ts';

export type RunState =
  | { status: 'idle' }
  | {
      status: 'running';
      /** Tells the runs apart: each counts its own seconds. */
      run: number;
      progress?: Progress;
    }
  | { status: 'done'; result: QueryResult }
  | { status: 'failed'; error: DatasetsError }
  | { status: 'cancelled' };

/** Work that can be aborted and may report its progress. */
export type Work = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<QueryResult>;

interface Runner {
  state: RunState;
  /** Starts work, after aborting the last one. */
  run(work: Work): void;
  cancel(): void;
}

/**
 * Runs one piece of work at a time; unmounting aborts it.
 *
 * @param onCancel - called when the user has cancelled: the Cancel button is gone, so the focus has to be moved.
 */
export function useRun(onCancel: () => void): Runner {
  const { onError } = useDocs();
  const [state, setState] = useState<RunState>({ status: 'idle' });
  const current = useRef<AbortController>(undefined);
  const runs = useRef(0);

  const cancel = () => {
    current.current?.abort();
    setState({ status: 'cancelled' });
    onCancel();
  };

  const run = useCallback(
    async (work: Work) => {
      current.current?.abort();
      const started = new AbortController();
      current.current = started;
      const show = (next: RunState) => !started.signal.aborted && setState(next);
      runs.current += 1;
      const running = { status: 'running', run: runs.current } as const;
      show(running);
      try {
        show({ status: 'done', result: await work(started.signal, (progress) => show({ ...running, progress })) });
      } catch (reason) {
        if (started.signal.aborted) return;
        if (!isReported(reason)) onError(reason);
        const error = reason instanceof DatasetsError ? reason : new RunError('This could not be run.', { cause: reason });
        show({ status: 'failed', error });
      }
    },
    [onError],
  );

  useEffect(() => () => current.current?.abort(), []);

  return { state, run, cancel };
}

/** The gateway client has reported its own errors. */
function isReported(reason: unknown): boolean {
  return reason instanceof Error && reason.cause instanceof Error && reason.cause.name === 'GatewayError';
}
