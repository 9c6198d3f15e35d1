import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { fakeSite } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import type { QueryResult, Value } from './query-result.ts';
import { ResultPanel } from './result-panel.tsx';
import { useRun, type Work } from './use-run.ts';

/** The error hook of the documentation. */
export const onError = jest.fn();

function Runner({ work }: { work: Work }) {
  const button = useRef<HTMLButtonElement>(null);
  const { state, run, cancel } = useRun(() => button.current?.focus());
  return (
    <>
      <button ref={button} type="button" onClick={() => run(work)}>
        Run
      </button>
      <ResultPanel state={state} label="Answer" action={{ label: 'Run again', onClick: () => run(work) }} onCancel={cancel} />
    </>
  );
}

/** Shows a panel whose work a press of Run begins. */
export function start(work: Work) {
  const shown = render(
    <DocsContext value={{ site: fakeSite, onError }}>
      <Runner work={work} />
    </DocsContext>,
  );
  return { ...shown, press: () => userEvent.click(screen.getByRole('button', { name: 'Run' })) };
}

/** Two rows: a time, quotes and a comma, a formula, NULL and arrays. */
export const sample: QueryResult = {
  columns: [
    { name: 'time', type: 'DateTime64(9)' },
    { name: 'agent', type: 'LowCardinality(String)' },
    { name: 'rtt', type: 'Nullable(UInt16)' },
    { name: 'communities', type: 'Array(Tuple(UInt32, UInt16))' },
  ],
  rows: [
    ['2030-01-01 00:00:00.123456789', 'vlt,"cdg"', 123, [[64500, 1]] as Value[]],
    ['2030-01-01 00:00:01.000000000', '=HYPERLINK("x")', null, []],
  ],
  bytes: 1234,
  ms: 420,
};
