import { useState } from 'react';
import { useWhenReady } from './use-when-ready.ts';

interface ExampleRuns {
  /** Number of runs so far. */
  attempt: number;
  /** Whether Run was pressed at all. */
  pressed: boolean;
  run(): void;
}

interface ExampleRunsOptions {
  /** Whose values the runs use: the runs of one owner are dropped for the next. */
  owner: number;
  /** Whether something that a run needs is still loading: the run begins after it. */
  pending: boolean;
  /** Whether everything that a run needs is there. */
  canRun: boolean;
  /** Begins to load what a run needs. */
  load: (() => void) | undefined;
}

/** The runs of an example. Run can be pressed before the user's values are there. */
export function useExampleRuns({ owner, pending, canRun, load }: ExampleRunsOptions): ExampleRuns {
  const [runs, setRuns] = useState({ owner, count: 0 });
  const [pressed, setPressed] = useState(false);
  const attempt = runs.owner === owner ? runs.count : 0;
  const start = useWhenReady(pending, async () => {
    if (canRun) setRuns({ owner, count: attempt + 1 });
  });
  const run = () => {
    setPressed(true);
    load?.();
    void start();
  };
  return { attempt, pressed, run };
}
