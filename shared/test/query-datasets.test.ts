/** @jest-environment node */

import { describe, expect, jest, test } from '@jest/globals';
import type { Progress } from '../src/datasets.ts';
import { pending } from '../src/testing.ts';
import { ask, failure, head, send, server, useDatasetsServer } from './datasets-server.ts';

useDatasetsServer();

describe('the request', () => {
  test('is the query as typed, with the public credentials and our format', async () => {
    const taken: { method: string | undefined; url: string | undefined; login: string | undefined; body: string }[] = [];
    server.answer = async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      taken.push({ method: request.method, url: request.url, login: request.headers.authorization, body });
      response.end(head);
    };
    await ask('SELECT “ü” -- 1;');
    expect(taken).toEqual([
      {
        method: 'POST',
        url: '/query/?default_format=JSONCompactEachRowWithProgress',
        login: `Basic ${Buffer.from('read:read').toString('base64')}`,
        body: 'SELECT “ü” -- 1;',
      },
    ]);
  });

  test.each([
    ['', 'There is no query yet.'],
    [' \n', 'There is no query yet.'],
    [`SELECT '${'ü'.repeat(50_000)}'`, 'The query is 101 kB long; at most 65 kB are sent. Nothing was asked.'],
  ])('is not sent for an empty query or one of 100 kB', async (sql, sentence) => {
    const requests = jest.fn();
    server.answer = (_, response) => {
      requests();
      response.end();
    };
    expect((await failure(ask(sql))).message).toBe(sentence);
    expect(requests).not.toHaveBeenCalled();
  });
});

describe('a response', () => {
  test('has columns with types, rows, size and duration', async () => {
    const body = `${head}["vltcdg01",123]\n["vlt\\"ewr01\\nx",null]\n`;
    send(body);
    const { ms, ...rest } = await ask();
    expect(rest).toEqual({
      columns: [
        { name: 'agent', type: 'String' },
        { name: 'rtt', type: 'UInt16' },
      ],
      rows: [
        ['vltcdg01', 123],
        ['vlt"ewr01\nx', null],
      ],
      bytes: Buffer.byteLength(body),
    });
    expect(ms).toBeGreaterThan(0);
  });

  test('may come in chunks that split lines and characters', async () => {
    const bytes = Buffer.from(`${head}["Zürich €",1]\n["vltcdg01",2]\n`);
    server.answer = async (_, response) => {
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      response.end();
    };
    const seen: Progress[] = [];
    expect((await ask('SELECT 1', { onProgress: (progress) => seen.push(progress) })).rows).toEqual([
      ['Zürich €', 1],
      ['vltcdg01', 2],
    ]);
    expect(seen.at(-1)?.bytes).toBe(bytes.length);
    expect(seen.length).toBeGreaterThan(1);
  });

  test('keeps every digit of large integers, in arrays too, and leaves strings and fractions alone', async () => {
    send(
      '["a","b","c","d"]\n["UInt64","Array(Int64)","String","Float64"]\n[18446744073709551615,[-9007199254740993,1],"12345678901234567890",0.123456789012345678]\n',
    );
    expect((await ask()).rows).toEqual([['18446744073709551615', ['-9007199254740993', 1], '12345678901234567890', 0.12345678901234568]]);
  });

  // Reliability: a row of the datasets has a text of many megabytes, or one without an end
  test('integers are exact beside a text of 15 MB; a text without an end is no lost connection', async () => {
    const long = 'x'.repeat(15_000_000);
    send(`["a","b"]\n["String","UInt64"]\n["${long}",18446744073709551615]\n`);
    const [[text, number] = []] = (await ask()).rows;
    expect([String(text).length, number]).toEqual([15_000_000, '18446744073709551615']);
    const started = performance.now();
    send(`["a"]\n["String"]\n["1234567890123456${'\\"'.repeat(60_000)}\n`);
    expect((await failure(ask())).message).toBe('The answer is not in a form that this page can read.');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('may have no rows, or be empty', async () => {
    send(head);
    expect(await ask()).toMatchObject({ columns: [{ name: 'agent' }, { name: 'rtt' }], rows: [] });
    send('');
    expect(await ask()).toMatchObject({ columns: [], rows: [] });
  });

  test.each(['agent,rtt\nvltcdg01,1\n', '["a","b"]\n["c","d"]\n', '{\n  "meta": []\n}\n', 'one'])(
    'in a format that the query names is shown line by line: %j',
    async (body) => {
      send(body);
      const { columns, rows, note } = await ask();
      expect(columns).toHaveLength(1);
      expect(rows.map(([line]) => line)).toEqual(body.trimEnd().split('\n'));
      expect(note).toMatch(/Leave FORMAT out to get columns/);
    },
  );

  // Reliability: one row of a query result does not fit its columns
  test('leaves out a row that has another form than the columns, says so, and keeps its neighbours', async () => {
    send(`${head}["vltcdg01",1]\n["vltewr01"]\n["vltewr01",2,3]\n["vltatl01",null]\n`);
    const { rows, note } = await ask();
    expect(rows).toEqual([
      ['vltcdg01', 1],
      ['vltatl01', null],
    ]);
    expect(note).toBe('2 rows had another form than the columns and are left out.');
  });

  test('is cut after 10,000 rows, and the server is told to stop', async () => {
    const closed = pending<void>();
    server.answer = (_, response) => {
      response.on('close', () => closed.resolve());
      response.write(head);
      const go = () => {
        while (!response.destroyed && response.write('["vltcdg01",1]\n'.repeat(1000)));
      };
      response.on('drain', go);
      go();
    };
    const { rows, note } = await ask();
    expect(rows).toHaveLength(10_000);
    expect(note).toBe('Only the first 10,000 rows came; more may be missing. The answer is longer: add a LIMIT or narrower conditions.');
    await closed.promise;
  });

  test('of 10,000 rows is complete', async () => {
    send(head + '["vltcdg01",1]\n'.repeat(10_000));
    const { rows, note, cut } = await ask();
    expect([rows.length, note, cut]).toEqual([10_000, undefined, undefined]);
  });

  test('of few but long rows is cut by size', async () => {
    send(`${head}${`["${'x'.repeat(1_000_000)}",1]\n`.repeat(40)}`);
    const { rows, note } = await ask();
    expect(rows.length).toBeLessThan(30);
    expect(note).toMatch(/^Only the first \d+ rows came/);
  });
});

describe("the server's progress", () => {
  const meta = '{"meta":[{"name":"agent","type":"String"},{"name":"rtt","type":"UInt64"}]}\n';

  test('is told with the rows', async () => {
    send(
      `{"progress":{"read_rows":"10","read_bytes":"80","total_rows_to_read":"40"}}\n${meta}{"row":["a", 18446744073709551615]}\n` +
        '{"progress":{"read_rows":"40","read_bytes":"320","total_rows_to_read":"40"}}\n{"row":["b",null]}\n',
    );
    const seen: Progress[] = [];
    const result = await ask('SELECT 1', { onProgress: (progress) => seen.push({ ...progress }) });
    expect(result.columns).toEqual([
      { name: 'agent', type: 'String' },
      { name: 'rtt', type: 'UInt64' },
    ]);
    expect([result.rows, result.note]).toEqual([
      [
        ['a', '18446744073709551615'],
        ['b', null],
      ],
      undefined,
    ]);
    const told = pending<void>();
    server.answer = async (_, response) => {
      response.write(`{"progress":{"read_rows":"10","read_bytes":"all","total_rows_to_read":"-1"}}\n`);
      // It says nothing more before this has been shown.
      await told.promise;
      response.end(meta);
    };
    const first: Progress[] = [];
    const onProgress = (progress: Progress) => {
      first.push({ ...progress });
      told.resolve();
    };
    await ask('SELECT 1', { onProgress });
    expect(first[0]).toMatchObject({ rows: 0, read: { rows: 10, bytes: 0, totalRows: 0 } });
  });

  test('before totals tells that these are not shown', async () => {
    send(`${meta}{"row":["a",1]}\n{"row":["b"]}\n{"totals":["",3]}\n{"rows_before_limit_at_least":2}\n`);
    const { rows, note } = await ask();
    expect(rows).toEqual([['a', 1]]);
    expect(note).toBe(
      '1 row had another form than the columns and is left out. The totals are not shown: WITH ROLLUP in place of WITH TOTALS gives them as rows.',
    );
  });

  test('may be of an older server, which does not know its format', async () => {
    const urls: (string | undefined)[] = [];
    server.answer = (request, response) => {
      urls.push(request.url);
      if (urls.length > 1) response.end('["one"]\n["UInt8"]\n[1]\n');
      else response.writeHead(404).end('Code: 73. DB::Exception: Unknown format JSONCompactEachRowWithProgress. (UNKNOWN_FORMAT)');
    };
    expect((await ask()).rows).toEqual([[1]]);
    expect(urls.map((url) => url?.split('=')[1])).toEqual(['JSONCompactEachRowWithProgress', 'JSONCompactEachRowWithNamesAndTypes']);
  });

  test('before an error is no row', async () => {
    send(
      `${meta}{"row":["a",1]}\n{"exception":"Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED) (version 26.7)"}\n`,
    );
    expect(await ask()).toMatchObject({ rows: [['a', 1]], note: expect.stringMatching(/^Only the first row came; .*more memory than/) });
    send(`{"progress":{"read_rows":"1","read_bytes":"8","total_rows_to_read":"0"}}\n{"exception":"Code: 160. DB::Exception: Estimated"}\n`);
    expect((await failure(ask())).message).toContain('longer than the server allows');
  });

  test('that fills the limit is complete when nothing but numbers follows it', async () => {
    const rows = '{"row":["a",1]}\n'.repeat(10_000);
    const end = `{"progress":{"read_rows":"10000","read_bytes":"1","total_rows_to_read":"0"}}\n{"rows_before_limit_at_least":10000}\n`;
    send(`${meta}${rows}${end}`);
    const whole = await ask();
    expect([whole.rows.length, whole.cut, whole.note]).toEqual([10_000, undefined, undefined]);
    send(`${meta}${rows}{"row":["b",2]}\n${end}`);
    const part = await ask();
    expect([part.rows.length, part.cut, part.note]).toEqual([10_000, true, expect.stringContaining('The answer is longer')]);
  });

  test('before an exception of another kind is not all; the words are as the server has written them', async () => {
    send(`${meta}{"row":["a",1]}\n{"exception":"std::exception. Code: 1001, type: std::length_error, e.what() = \\"x\\""}\n`);
    expect((await ask()).note).toBe(
      'Only the first row came; more may be missing. The server could not answer this query: std::exception. Code: 1001, type: std::length_error, e.what() = "x"',
    );
    send(`${meta}{"row":["a",1]}\n{"exception":"Code: 395. DB::Exception: no \\"path\\" in a\\/b. (X) (version 26.7)"}\n`);
    expect((await ask()).note).toMatch(/Code: 395\. DB::Exception: no "path" in a\/b\. \(X\)$/);
  });

  test.each(['{"row":5}\n{"row":6}\n', '{"progress":5}\n{"meta":[1]}\n', '["IGP"]\n["INCOMPLETE"]\n'])(
    'is not taken from another format: %j',
    async (body) => {
      send(body);
      expect((await ask()).rows).toHaveLength(2);
    },
  );
});

describe('a response of one long line', () => {
  test('is no type, which is told at once', async () => {
    const word = `["A${'a'.repeat(100_000)}!"]\n`;
    send(word.repeat(2));
    const { rows, ms } = await ask();
    expect(rows).toHaveLength(2);
    // In the square of its length it was fifteen seconds.
    expect(ms).toBeLessThan(5_000);
  });

  test('is cut by size', async () => {
    send(`${head}["${'x'.repeat(24_000_000)}",1]\n`);
    const { rows, bytes, note } = await ask();
    expect(rows).toEqual([]);
    expect(bytes).toBeLessThan(21_000_000);
    expect(note).toMatch(/^Not even the first row came whole\. The answer is longer: add a LIMIT/);
  });

  test('that fits is complete, in chunks of any size', async () => {
    const text = 'xü'.repeat(3_000_000);
    send(`${head}["${text}",1]\n["b",2]`);
    expect((await ask()).rows).toEqual([
      [text, 1],
      ['b', 2],
    ]);
  });
});
