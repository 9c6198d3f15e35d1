import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { renderPage, storeIn } from '../testing.tsx';
import { newestPathQuery } from './newest-path.ts';
import { Picture } from './picture.tsx';

const row = {
  agent: 'vltcdg01',
  target: '3fff:1::2',
  at: Date.UTC(2026, 10, 23, 9, 13) / 1000,
  // Twice a reply to hop 2, none to hop 3, and the target answers every TTL from 4 on.
  hops: [
    [1, 14, 0],
    [2, 30, 0],
    [2, 99, 0],
    [4, 62, 1],
    [4, 80, 1],
    [5, 60, 1],
  ],
  replies: 7932,
  agents: 7,
};

const ask = jest.fn<typeof fetch>();

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = ask.mockReset();
});

afterEach(() => {
  Reflect.deleteProperty(document, 'visibilityState');
  jest.useRealTimers();
});

function responseOf(text: string, status: number): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  return { ok: status === 200, status, text: async () => text, body } as Response;
}

const answer = (text: string, status = 200) => ask.mockImplementation(async () => responseOf(text, status));

/** The lines in which the datasets answer with one row. */
const lines = (of: object) =>
  [Object.keys(of), Object.keys(of).map(() => 'String'), Object.values(of)].map((line) => JSON.stringify(line)).join('\n');

async function open(stay = 1_000) {
  const view = renderPage(<Picture />, { store: await storeIn('anonymous') });
  await act(() => jest.advanceTimersByTimeAsync(stay));
  return view;
}

test('asks the public data once the visitor stays, and shows what was measured', async () => {
  answer(lines(row));
  const { container } = await open();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[1]).toMatchObject({ body: newestPathQuery(5), credentials: 'omit' });
  const name = 'Round-trip times along the path from vltcdg01 to 3fff:1::2: hop 1, 1.4 ms; hop 2, 3 ms; hop 4, 6.2 ms';
  expect(screen.getByRole('img', { name })).toBeVisible();
  expect(container).toHaveTextContent('7,932 replies to 7 agents in the last hour');
  expect(container).toHaveTextContent('Newest path, 09:13 UTC: 4 hops, 6.2 ms');
  expect(screen.getByRole('link', { name: 'query' })).toHaveAttribute('href', expect.stringContaining('/docs/datasets/query?q=WITH%20'));
});

test('asks for the last five minutes, and for an hour where nothing was measured in them', async () => {
  answer(lines(row));
  ask.mockResolvedValueOnce(responseOf('["agent"]\n["String"]\n', 200));
  const { container } = await open();
  expect(ask.mock.calls.map(([, request]) => request?.body)).toEqual([newestPathQuery(5), newestPathQuery(60)]);
  expect(container).toHaveTextContent('Newest path, 09:13 UTC');
});

test.each([
  ['nothing was measured', '', 200],
  ['the datasets fail', 'Code: 60.', 500],
  ['the answer is no row', '[]', 200],
  ['the answer is no JSON', '<html>', 200],
  ['the answer is null', 'null', 200],
  ['the hops are odd', lines({ ...row, hops: [[1, null, 0]] }), 200],
  ['there are no hops', lines({ ...row, hops: [] }), 200],
  [
    'no hop is possible',
    lines({ ...row, hops: [[0, 5, 1], [300, 5, 1], [4, -1, 1], [4, 1e308, 1], [4, 1.5, 1], [4, 5, 2], [4, 5], null] }),
    200,
  ],
  ['the counts are impossible', lines({ ...row, replies: -10, agents: 1.5 }), 200],
  ['the time is before 1970', lines({ ...row, at: -1 }), 200],
  ['the target has not answered', lines({ ...row, hops: [[1, 14, 0]] }), 200],
  ['the time is none', lines({ ...row, at: 1e300 }), 200],
])('stays a drawing, and says so, when %s', async (_, body, status) => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  answer(body, status);
  const { container } = await open();
  expect(container).toHaveTextContent('A drawing. Measured paths are in the public data');
  expect(screen.getByRole('img', { name: /^Probes with a growing TTL/ })).toBeVisible();
});

test('stays a drawing, and says so, when the datasets cannot be reached', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  const { container } = await open();
  expect(container).toHaveTextContent('A drawing. Measured paths are in the public data');
  expect(screen.getByRole('img', { name: /^Probes with a growing TTL/ })).toBeVisible();
});

// Reliability: a hop of the home page's newest path is odd, or there are very many
test('an odd hop is left out, and the others are drawn, however many there are', async () => {
  const many = Array.from({ length: 200_000 }, (_, index) => [1 + (index % 3), 100 + index / 8, 0]);
  answer(lines({ ...row, hops: [...row.hops, null, [3, 'x', 0], ...many] }));
  await open();
  const name = 'Round-trip times along the path from vltcdg01 to 3fff:1::2: hop 1, 1.4 ms; hop 2, 3 ms; hop 3, 10.1 ms; hop 4, 6.2 ms';
  expect(screen.getByRole('img', { name })).toBeVisible();
});

test('who leaves at once asks for nothing', async () => {
  const { unmount } = await open(900);
  unmount();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ask).not.toHaveBeenCalled();
});

function setVisible(visible: boolean) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (visible ? 'visible' : 'hidden') });
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a page that is opened in the background asks once the visitor has looked at it for a second, and has 10 s for it', async () => {
  ask.mockReturnValue(new Promise(() => {}));
  setVisible(false);
  await open(60_000);
  expect(ask).not.toHaveBeenCalled();
  setVisible(true);
  await jest.advanceTimersByTimeAsync(900);
  setVisible(false);
  await jest.advanceTimersByTimeAsync(60_000);
  setVisible(true);
  await jest.advanceTimersByTimeAsync(900);
  expect(ask).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(100);
  expect(ask).toHaveBeenCalledTimes(1);

  setVisible(false);
  setVisible(true);
  const signal = ask.mock.calls[0]?.[1]?.signal;
  await jest.advanceTimersByTimeAsync(9_900);
  expect(signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(100);
  expect(signal?.aborted).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('gives up after 10 s', async () => {
  ask.mockReturnValue(new Promise(() => {}));
  await open();
  const signal = ask.mock.calls[0]?.[1]?.signal;
  expect(signal?.aborted).toBe(false);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(signal?.aborted).toBe(true);
});
