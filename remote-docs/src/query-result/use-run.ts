import { useCallback, useEffect, useRef, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import { type Answer, type Progress, RunError } from './query-result.ts';

/** Where something that was run stands. */
export type RunState =
  | { status: 'idle' }
  | { status: 'running'; progress?: Progress }
  | { status: 'done'; answer: Answer }
  | { status: 'failed'; error: RunError }
  | { status: 'cancelled' };

/** What is run: it listens to the signal, and may tell how far it has come. */
export type Work = (signal: AbortSignal, onProgress: (progress: Progress) => void) => Promise<Answer>;

interface Runner {
  state: RunState;
  /** Runs something in the place of what ran before. */
  run(work: Work): void;
  /** Gives up what is running. */
  cancel(): void;
}

/**
 * Runs one thing at a time. What is running ends with the component.
 *
 * @param onCancel - is told when the reader has given something up: the button for that is gone, and the focus wants another place.
 */
export function useRun(onCancel: () => void): Runner {
  const { onError } = useDocs();
  const [state, setState] = useState<RunState>({ status: 'idle' });
  const current = useRef<AbortController>(undefined);

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
      show({ status: 'running' });
      try {
        show({ status: 'done', answer: await work(started.signal, (progress) => show({ status: 'running', progress })) });
      } catch (reason) {
        if (started.signal.aborted) return;
        if (!isReported(reason)) onError(reason);
        const error = reason instanceof RunError ? reason : new RunError('This could not be run.', { cause: reason });
        show({ status: 'failed', error });
      }
    },
    [onError],
  );

  useEffect(() => () => current.current?.abort(), []);

  return { state, run, cancel };
}

/** The client of the gateway reports its failures itself. */
function isReported(reason: unknown): boolean {
  return reason instanceof Error && reason.cause instanceof Error && reason.cause.name === 'GatewayError';
}
