import type { GatewayRequest } from './examples.ts';

/** Of everything that runs an example. */
export interface RunProps {
  /** Title of the example: the accessible name of its result. */
  title: string;
  /** Number of clicks on Run: each one runs it again. */
  attempt: number;
  /** Called when the user has cancelled. */
  onCancel(): void;
}

/** Of a runner for one kind of request. */
export interface RunnerProps<Request = GatewayRequest> extends RunProps {
  request: Request;
}
