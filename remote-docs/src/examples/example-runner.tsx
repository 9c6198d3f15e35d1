import type { ReactElement } from 'react';
import { useExampleValues } from '../example-values/example-values.tsx';
import { placeholders } from '../example-values/placeholders.ts';
import { DatasetsRunner } from './datasets-runner.tsx';
import { examples } from './examples.ts';
import { GatewayRunner } from './gateway-runner.tsx';
import { MeasurementRunner } from './measurement-runner.tsx';
import { ProbesRunner } from './probes-runner.tsx';
import type { RunProps } from './runner-props.ts';

/** Runs an example with the user's values: from its definition, never from the text on the page. */
export function ExampleRunner({ name, ...props }: RunProps & { name: string }): ReactElement | null {
  const { experiment } = useExampleValues();
  const example = examples[name];
  if (!example) return null;
  const request = example.request({ ...placeholders, ...experiment });
  if (request.to === 'datasets') return <DatasetsRunner {...props} request={request} />;
  switch (example.runs) {
    case 'send':
      return <ProbesRunner {...props} />;
    case 'poll':
      return <MeasurementRunner {...props} request={request} />;
    case 'once':
      return <GatewayRunner {...props} request={request} />;
  }
}
