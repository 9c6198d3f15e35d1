import { expect, jest, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { jsonAnswer } from 'shared/testing';
import { click, listed, open, table, two, url, useRunningClock } from '../../test/history-page.tsx';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { brokenAnswer, routerRow, rowsAnswer } from '../measurement/testing.tsx';
import { columns } from '../replies/replies-query.ts';
import { sentAt } from './testing.ts';

useRunningClock();

test('two measurements are compared hop by hop; selecting a third replaces the first', async () => {
  await open({ records: [...two, sentAt('c', -5, { targets: ['3fff:3::3'] })] });
  const compare = screen.getByRole('button', { name: 'Compare two' });
  expect(screen.queryByText(/ selected$/)).toBeNull();
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:2::2/ }));
  await click(compare);
  expect(url()).toBe('/dashboard/measurements');
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:1::1/ }));
  await click(screen.getByRole('checkbox', { name: /^Compare 3fff:3::3/ }));
  expect(screen.getByText('2 of 2 selected')).toBeVisible();
  await click(compare);
  expect(url()).toBe('/dashboard/measurements?compare=a,c');
  expect(screen.getByRole('heading', { name: 'Comparison' })).toHaveFocus();
  const comparison = within(screen.getByRole('region', { name: 'Comparison' }));
  expect(comparison.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^A 3fff:1::1/),
    expect.stringMatching(/^B 3fff:3::3/),
  ]);
  const focus = jest.spyOn(compare, 'focus');
  await click(comparison.getByRole('button', { name: 'Close' }));
  expect(url()).toBe('/dashboard/measurements');
  expect(compare).toHaveFocus();
  // The history moves up to where the comparison was.
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
});

test('a comparison with a measurement that this browser has no record of says so', async () => {
  await open({ records: two, at: '/dashboard/measurements?compare=a,unknown' });
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveTextContent('B This browser has no record of how unknown was sent.');
});

test('all replies are compared, not the first 10,000', async () => {
  const lines = Array.from({ length: 10_001 }, (_, index) => [
    `2026-11-20 12:00:01.${String(index).padStart(9, '0')}`,
    'vltcdg01',
    '2001:db8:1::7',
    '3fff:2::2',
    index < 10_000 ? 1 : 2,
    24_000,
    33_434,
    58,
    index < 10_000 ? '3fff::1' : '3fff::2',
    3,
    0,
    10,
    1,
    1,
  ]);
  const replies = () => new Response([columns, columns.map(() => 'String'), ...lines].map((line) => JSON.stringify(line)).join('\n'));
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) => (body?.includes('multiIf') ? table() : replies()),
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByRole('region', { name: 'Comparison' })).toHaveTextContent('3fff::2');
});

test('a comparison shows the paths of both in one picture, each with its letter', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const row = (source: string, hop: string) => {
    return ['2026-11-20 12:00:01.000000000', 'vltcdg01', source, '3fff:2::2', 1, 24_000, 33_434, 58, hop, 3, 0, 10, 1, 1];
  };
  const rowsOf = (body = '') =>
    two.flatMap(({ senders: [sender] }, index) =>
      sender && body.includes(sender.address) ? [row(sender.address, `3fff::${index + 1}`)] : [],
    );
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) =>
      body?.includes('multiIf')
        ? table()
        : new Response([columns, columns.map(() => 'String'), ...rowsOf(body)].map((line) => JSON.stringify(line)).join('\n')),
  });
  await act(() => jest.advanceTimersByTimeAsync(1000));
  const [figure] = screen.getAllByRole('figure');
  const heads = within(figure as HTMLElement).getAllByText(/^ ?From vltcdg01/);
  expect(heads.map((head) => head.parentElement?.textContent?.slice(0, 15))).toEqual(['A From vltcdg01', 'B From vltcdg01']);
});

test('what a finished measurement says in a comparison does not wait for the replies of the other one', async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  await open({
    records: [sentAt('b', 60 - 2 / 60), sentAt('a', 0)],
    at: '/dashboard/measurements?compare=a,b',
    datasets: (request) => (request.body?.includes('multiIf') ? table() : rowsAnswer()(request)),
  });
  const [figure] = screen.getAllByRole('figure');
  const [a, b] = within(figure as HTMLElement).getAllByRole('listbox');
  expect(a?.parentElement).toHaveTextContent(/^A From vltcdg01.*, nothing replied: .*32 silent/);
  expect(b?.parentElement).toHaveTextContent(/^B From vltcdg01.*, no reply has come yet .*32 waiting/);
  const stopOf = (lane: HTMLElement | undefined) => within(lane as HTMLElement).getByRole('option');
  await click(stopOf(a));
  expect(figure).toHaveTextContent('the target may be off');
  await click(stopOf(b));
  expect(figure).not.toHaveTextContent('the target may be off');
});

test('two measurements without a common agent have no pairs', async () => {
  const [b, a] = two;
  const senders = [{ id: 'vltewr01', address: '2001:db8:3::7' }];
  await open({
    records: [{ ...(b as SentMeasurement), senders }, a as SentMeasurement],
    at: '/dashboard/measurements?compare=a,b',
    datasets: (request) => (request.body?.includes('multiIf') ? table() : rowsAnswer()(request)),
  });
  const comparison = within(screen.getByRole('region', { name: 'Comparison' }));
  expect(comparison.getByText('No agent is in both measurements: each path is shown alone.')).toBeVisible();
  expect(comparison.getAllByRole('caption').map(({ textContent }) => textContent)).toEqual([
    'vltcdg01 → 3fff:1::1In A only.',
    'vltatl01 → 3fff:1::1In A only.',
    'vltewr01 → 3fff:2::2In B only.',
  ]);
});

test('a comparison whose query result is invalid has a message of ours', async () => {
  const other = () => new Response('["secret"]\n["String"]\n["x"]');
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: ({ body }) => (body?.includes('multiIf') ? table() : other()),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('The datasets answered in a form that this page does not understand.');
  expect(comparison).not.toHaveTextContent('secret');
});

test('a comparison whose connection is lost is a failure with Retry, and calls no hop silent', async () => {
  const answers = { replies: brokenAnswer(routerRow(1)) };
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    datasets: (request) => (request.body?.includes('multiIf') ? table() : answers.replies(request)),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('The replies cannot be loaded at the moment.');
  expect(comparison).not.toHaveTextContent(/silent|did not reply/);
  answers.replies = rowsAnswer();
  await click(within(comparison).getByRole('button', { name: /^Retry/ }));
  expect(comparison).toHaveTextContent('A: the target did not reply.');
});

test('of a cancelled measurement, hops without a reply are not called silent', async () => {
  await open({
    records: two,
    at: '/dashboard/measurements?compare=a,b',
    list: () => jsonAnswer([{ ...listed, measurement_id: 'a', total_sent_probes: 3, measurement_cancelled: true }]),
    datasets: (request) => (request.body?.includes('multiIf') ? table() : rowsAnswer()(request)),
  });
  const comparison = screen.getByRole('region', { name: 'Comparison' });
  expect(comparison).toHaveTextContent('A: Not all probes have left, so only hops that replied are shown');
  expect(comparison).toHaveTextContent('A: no reply of the target is known. B: the target did not reply.');
});
