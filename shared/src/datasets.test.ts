import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { queryDatasets } from './datasets.ts';

const datasets = 'https://datasets.example.org/';
const ask = jest.fn<typeof fetch>();
const before = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = ask.mockReset();
});
afterEach(() => {
  globalThis.fetch = before;
});

function answer(pieces: string[], status = 200) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  ask.mockResolvedValue({ ok: status === 200, status, body, text: async () => pieces.join('') } as Response);
}

const query = (options: Partial<Parameters<typeof queryDatasets>[2]> = {}, sql = 'SELECT 1') =>
  queryDatasets(datasets, sql, { signal: new AbortController().signal, ...options });

const head = '["n","id"]\n["UInt8","UInt64"]\n';

test('gives rows with their columns; integers that JavaScript would round stay text', async () => {
  answer([head, '[1,18446744073709551615]\n[2,', '7]\n']);
  const result = await query();
  expect(result.columns).toEqual([
    { name: 'n', type: 'UInt8' },
    { name: 'id', type: 'UInt64' },
  ]);
  expect(result.rows).toEqual([
    [1, '18446744073709551615'],
    [2, 7],
  ]);
  expect(result.note).toBeUndefined();
  expect(ask.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: 'SELECT 1', credentials: 'omit' });
});

test('numbers with a fraction that JavaScript would round stay text', async () => {
  const float = -0.30000000000000004;
  answer([
    '["time","float"]\n["Decimal(18, 9)","Float64"]\n',
    `[1764460800.123456789,${float}]\n[-12345678901234.56789,0.1]\n["1.123456789012345678",1.7976931348623157e+308]\n`,
  ]);
  expect((await query()).rows).toEqual([
    ['1764460800.123456789', float],
    ['-12345678901234.56789', 0.1],
    ['1.123456789012345678', Number.MAX_VALUE],
  ]);
  answer(['{"meta":[{"name":"d","type":"Nullable(Decimal(38, 9))"}]}\n', '{"row":{"d":1764460800.123456789}}\n']);
  expect((await query()).rows).toEqual([['1764460800.123456789']]);
});

test('fetches no more rows than are wanted, and says that there are more', async () => {
  answer([head, '[1,1]\n[2,2]\n[3,3]\n']);
  await expect(query({ maxRows: 2 })).resolves.toMatchObject({
    rows: [
      [1, 1],
      [2, 2],
    ],
    cut: true,
    note: expect.stringContaining('Only the first 2 rows came'),
  });
});

test.each([
  ['an exception of ClickHouse', ['Code: 241. DB::Exception: Memory limit exceeded (version 25.1)'], 500, /needs more memory/],
  ['a page of a proxy', ['<html>'], 502, 'The datasets could not answer. HTTP status: 502'],
  ['another form', ['{"data":1}'], 200, undefined],
])('answers with %s', async (_, pieces, status, sentence) => {
  answer(pieces, status);
  const result = query();
  if (sentence) await expect(result).rejects.toThrow(sentence);
  else await expect(result).resolves.toMatchObject({ columns: [{ name: 'answer' }], rows: [pieces] });
});

test('says what to do when the datasets cannot be reached, and nothing of an abort but its reason', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(query()).rejects.toThrow('The datasets at datasets.example.org could not be reached.');
  const left = new AbortController();
  left.abort(new Error('left'));
  await expect(query({ signal: left.signal })).rejects.toThrow('left');
});

test.each([
  ['', 'There is no query yet.'],
  ['x'.repeat(70_000), 'The query is 70 kB long'],
])('sends no query that cannot be answered', async (sql, sentence) => {
  await expect(query({}, sql)).rejects.toThrow(sentence);
  expect(ask).not.toHaveBeenCalled();
});
