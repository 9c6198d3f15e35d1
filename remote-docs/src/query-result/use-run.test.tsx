import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pending } from 'shared/testing';
import type { Progress, QueryResult } from './query-result.ts';
import { onError, sample, start } from './testing.tsx';
import type { Work } from './use-run.ts';

afterEach(() => void jest.useRealTimers());

test('a run shows its progress; Cancel ends it, and a late result is not shown', async () => {
  const answer = pending<QueryResult>();
  const work = jest.fn<Work>(() => answer.promise);
  const { press } = start(work);
  await press();
  expect(screen.getByRole('status')).toHaveTextContent('Running.');
  const [signal, onProgress] = work.mock.calls[0] ?? [];
  act(() => onProgress?.({ rows: 1500, bytes: 20_000 }));
  expect(screen.getByText('0 s, 1,500 rows received, 20.0 kB')).toBeInTheDocument();
  const tell = (rows: number, read: Progress['read']) => act(() => onProgress?.({ rows, bytes: 200, ...(read && { read }) }));
  tell(0, { rows: 250_000, bytes: 2e6, totalRows: 1e6 });
  expect(screen.getByText('0 s, 250,000 of about 1,000,000 rows read (25 %), 2.0 MB')).toBeInTheDocument();
  expect(screen.getByRole('progressbar', { name: 'Rows read' })).toHaveAttribute('value', '250000');
  // The server does not know how many there are, or it was wrong.
  for (const totalRows of [0, 1e6]) {
    tell(2, { rows: 1_500_000, bytes: 3e9, totalRows });
    expect(screen.getByText('0 s, 1,500,000 rows read, 3.0 GB; 2 rows received')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(signal?.aborted).toBe(true);
  expect(screen.getByText('Cancelled.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
  await act(async () => answer.resolve(sample));
  expect(screen.queryByRole('table')).toBeNull();
});

test('each run counts its own seconds', async () => {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  start(() => new Promise(() => {}));
  const runButton = screen.getByRole('button', { name: 'Run' });
  await user.click(runButton);
  act(() => jest.advanceTimersByTime(5000));
  expect(screen.getByText('5 s')).toBeInTheDocument();
  await user.click(runButton);
  expect(screen.getByText('0 s')).toBeInTheDocument();
});

test('when Cancel unmounts, its focus moves to the panel, and no other focus', async () => {
  const answers = [pending<QueryResult>(), pending<QueryResult>()];
  const { press } = start(() => (answers.shift() ?? pending<QueryResult>()).promise);
  const [first, second] = answers;
  await press();
  screen.getByRole('button', { name: 'Cancel' }).focus();
  await act(async () => first?.resolve(sample));
  expect(screen.getByRole('region', { name: 'Answer' })).toHaveFocus();
  await press();
  await act(async () => second?.resolve(sample));
  expect(screen.getByRole('button', { name: 'Run' })).toHaveFocus();
});

test('a second run aborts the first, and unmounting aborts the second', async () => {
  const signals: AbortSignal[] = [];
  const { press, unmount } = start((signal) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  await press();
  await press();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  unmount();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(onError).not.toHaveBeenCalled();
});
