import type { ReactElement } from 'react';
import { examples, type GatewayRequest } from '../examples/examples.ts';
import { placeholders } from '../examples/placeholders.ts';
import { useReader } from '../reader/reader.tsx';
import { AskGateway } from './ask-gateway.tsx';
import { FollowMeasurement } from './follow-measurement.tsx';
import { QueryDatasets } from './query-datasets.tsx';
import { SendProbes } from './send-probes.tsx';

interface RunProps {
  name: string;
  title: string;
  /** Counts the clicks on Run: each runs it anew. */
  attempt: number;
}

/** What runs one request. */
export interface RunnerProps<Request = GatewayRequest> {
  request: Request;
  /** Name of the place where the answer appears. */
  title: string;
  /** Counts the clicks on Run: each runs it anew. */
  attempt: number;
}

/** Runs an example with the reader's own values: its definition, never its text. */
export function Run({ name, title, attempt }: RunProps): ReactElement | null {
  const { experiment } = useReader();
  const example = examples[name];
  if (!example) return null;
  const request = example.request({ ...placeholders, ...experiment });
  const props = { title, attempt };
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
