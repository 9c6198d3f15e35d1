import type { ReactElement } from 'react';
import { examples, type GatewayRequest } from './examples.ts';
import { placeholders } from '../example-values/placeholders.ts';
import { useReader } from '../example-values/example-values.tsx';
import { AskGateway } from './gateway-runner.tsx';
import { FollowMeasurement } from './measurement-runner.tsx';
import { QueryDatasets } from './datasets-runner.tsx';
import { SendProbes } from './probes-runner.tsx';

/** What runs something. */
export interface RunProps {
  /** Name of the place where the answer appears. */
  title: string;
  /** Counts the clicks on Run: each runs it anew. */
  attempt: number;
  /** Is told when the reader has given it up. */
  onCancel(): void;
}

/** What runs one request. */
export interface RunnerProps<Request = GatewayRequest> extends RunProps {
  request: Request;
}

/** Runs an example with the reader's own values: its definition, never its text. */
export function Run({ name, ...props }: RunProps & { name: string }): ReactElement | null {
  const { experiment } = useReader();
  const example = examples[name];
  if (!example) return null;
  const request = example.request({ ...placeholders, ...experiment });
  if (request.to === 'datasets') return <QueryDatasets {...props} request={request} />;
  switch (example.runs) {
    case 'send':
      return <SendProbes {...props} />;
    case 'follow':
      return <FollowMeasurement {...props} request={request} />;
    case 'ask':
      return <AskGateway {...props} request={request} />;
  }
}
