import type { GatewayRequest } from './examples.ts';

/** Of everything that runs an example. */
export interface RunProps {
  /** Of the example. */
  title: string;
  /** Number of clicks on Run: each one runs it again. */
  attempt: number;
  /** Runs it again. */
  onRun(): void;
  /** Called when the user has cancelled. */
  onCancel(): void;
}

/** Of a runner for one kind of request. */
export interface RunnerProps<Request = GatewayRequest> extends RunProps {
  request: Request;
}

/** Accessible name of a result, which no example and no heading of a page has. */
export const answerTo = (title: string) => `Answer: ${title}`;

/** What a result offers where there is nothing to see. */
export const runAgain = (onClick: () => void) => ({ label: 'Run again', onClick });
