import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSite } from 'shared/testing';
import { DocsContext } from '../docs-context.ts';
import type { QueryResult } from './query-result.ts';
import { ResultPanel } from './result-panel.tsx';
import type { RunState } from './use-run.ts';

const result: QueryResult = { columns: [{ name: 'a' }], rows: [[1]], bytes: 3, ms: 1 };
const nested: QueryResult = { ...result, rows: [[JSON.parse('['.repeat(20_000) + ']'.repeat(20_000))]] };

// Reliability: a result of a query cannot be shown
test('a result that cannot be rendered is named in its place, the page stays, and the next result is shown', async () => {
  // React logs it.
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const onError = jest.fn();
  const runAgain = jest.fn();
  const page = (state: RunState) => (
    <DocsContext value={{ site: fakeSite, onError }}>
      <p>The rest of the page.</p>
      <ResultPanel state={state} label="Answer" action={{ label: 'Run again', onClick: runAgain }} onCancel={() => {}} />
    </DocsContext>
  );
  const { rerender } = render(page({ status: 'done', result: nested }));
  expect(screen.getByRole('alert')).toHaveTextContent('This result cannot be shown. Ask for fewer or other columns.');
  expect(screen.getByText('The rest of the page.')).toBeVisible();
  expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: expect.stringContaining('call stack') }));
  await userEvent.click(screen.getByRole('button', { name: 'Run again' }));
  expect(runAgain).toHaveBeenCalledTimes(1);
  rerender(page({ status: 'running', run: 2 }));
  rerender(page({ status: 'done', result }));
  expect(screen.getByRole('table', { name: 'Answer' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
