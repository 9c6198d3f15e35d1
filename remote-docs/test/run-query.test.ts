/**
 * Beside `src`, which holds only what runs in a browser: here a real server answers, in pieces and with breaks, and `fetch` and the
 * streams are Node's.
 *
 * @jest-environment node
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DatasetsError } from 'shared/datasets';
import { pending } from 'shared/testing';
import type { Progress, QueryResult } from '../src/query-result/query-result.ts';
import { runQuery } from '../src/query-result/run-query.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

let server: Server;
let answer: Listener;
const browser = { onLine: true };

beforeAll(async () => {
  Object.defineProperty(globalThis, 'navigator', { value: browser, configurable: true });
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
afterEach(() => {
  browser.onLine = true;
});

const address = () => `http://localhost:${(server.address() as AddressInfo).port}/query/`;

function ask(sql = 'SELECT 1', options: { signal?: AbortSignal; onProgress?(progress: Progress): void } = {}): Promise<QueryResult> {
  return runQuery(address(), sql, { signal: new AbortController().signal, ...options });
}

/** The failure of a query. */
async function failure(work: Promise<QueryResult>): Promise<DatasetsError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DatasetsError);
  return error as DatasetsError;
}

/** Answers with a body, in one piece. */
function send(body: string, status = 200): void {
  answer = (_, response) => {
    response.writeHead(status).end(body);
  };
}

const head = '["agent","rtt"]\n["String","UInt16"]\n';

describe('the request', () => {
  test('is the query as typed, with the public credentials and our format', async () => {
    const taken: { method: string | undefined; url: string | undefined; login: string | undefined; body: string }[] = [];
    answer = async (request, response) => {
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
    answer = (_, response) => {
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
    answer = async (_, response) => {
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
    answer = (_, response) => {
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
    const { rows, note, command } = await ask();
    expect([rows.length, note, command]).toEqual([10_000, undefined, undefined]);
  });

  test('that is cut comes with a command line that fetches all of it', async () => {
    send(head + '["vltcdg01",1]\n'.repeat(10_001));
    const query = `SELECT '"$HOME" ü \\\\' AS "a'b" -- all;\nFROM saimiris.replies -- !`;
    const { command = '' } = await ask(query);
    const taken: { url: string | undefined; login: string | undefined; body: string }[] = [];
    answer = async (request, response) => {
      let body = '';
      for await (const piece of request) body += piece;
      taken.push({ url: request.url, login: request.headers.authorization, body });
      response.end('all,of,it\n');
    };
    const folder = mkdtempSync(path.join(tmpdir(), 'whole-answer-'));
    await promisify(execFile)('bash', ['-c', command], { cwd: folder });
    expect(readFileSync(path.join(folder, 'answer.csv'), 'utf8')).toBe('all,of,it\n');
    rmSync(folder, { recursive: true });
    const login = `Basic ${Buffer.from('read:read').toString('base64')}`;
    expect(taken).toEqual([{ url: '/query/?default_format=CSVWithNames', login, body: query }]);
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
        '{"progress":{"read_rows":"40","read_bytes":"320","total_rows_to_read":"40"}}\n{"row":["b",null]}\n{"totals":["",1]}\n',
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
    answer = async (_, response) => {
      response.write(`{"progress":{"read_rows":"10","read_bytes":"80","total_rows_to_read":"0"}}\n`);
      await delay(50);
      response.end(meta);
    };
    await ask('SELECT 1', { onProgress: (progress) => seen.push({ ...progress }) });
    expect(seen.at(-1)).toMatchObject({ rows: 0, read: { rows: 10, bytes: 80, totalRows: 0 } });
  });

  test('may be of an older server, which does not know its format', async () => {
    const urls: (string | undefined)[] = [];
    answer = (request, response) => {
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

  test.each(['{"row":5}\n{"row":6}\n', '{"progress":5}\n{"meta":[1]}\n'])('is not taken from another format: %j', async (body) => {
    send(body);
    expect((await ask()).rows).toHaveLength(2);
  });
});

describe('a response of one long line', () => {
  test('is cut by size', async () => {
    send(`${head}["${'x'.repeat(40_000_000)}",1]\n`);
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

describe('an error', () => {
  test.each([
    [
      400,
      'Code: 62. DB::Exception: Syntax error: failed at position 8. (SYNTAX_ERROR) (version 25.3.1.1 (official build))\n',
      /^The server could not read this query/,
    ],
    [404, 'Code: 60. DB::Exception: Unknown table expression identifier. (UNKNOWN_TABLE)\n', /^The server could not answer this query/],
    [500, 'Code: 164. DB::Exception: default: Cannot execute query in readonly mode. (READONLY)\n', /can be read, and nothing else/],
    [500, 'Code: 241. DB::Exception: Query memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)\n', /more memory/],
    [408, 'Code: 159. DB::Exception: Timeout exceeded: elapsed 10 seconds. (TIMEOUT_EXCEEDED)\n', /took longer/],
    [500, 'Code: 396. DB::Exception: Limit for result exceeded. (TOO_MANY_ROWS_OR_BYTES)\n', /reads or returns more/],
    [503, 'The local datasets are off.\n', /HTTP status: 503$/],
  ])('of status %i is told in a sentence and in the words of the server', async (status, body, sentence) => {
    send(body, status);
    const { message, serverMessage } = await failure(ask());
    expect(message).toMatch(sentence);
    expect(serverMessage).toBe(body.replace(/ \(version .*/, '').trim());
  });

  test('of a proxy shows none of its HTML', async () => {
    send('<html><h1>502 Bad Gateway</h1></html>', 502);
    expect(await failure(ask())).toMatchObject({ message: 'The datasets could not answer. HTTP status: 502', serverMessage: undefined });
  });

  const late = 'Code: 159. DB::Exception: Timeout exceeded. (TIMEOUT_EXCEEDED)';
  test.each([
    ['as plain text', late],
    ['between marks', `\r\n__exception__\r\nabcdefghijklmnop\r\n${late}\n62 abcdefghijklmnop\r\n__exception__\r\n`],
    ['as JSON', `{"exception": "${late}"}\n`],
  ])('after the first rows keeps them (%s)', async (_, end) => {
    send(`${head}["vltcdg01",1]\n["vltewr01",2]\n${end}`);
    const { rows, note } = await ask();
    expect(rows).toHaveLength(2);
    expect(note).toMatch(/^Only the first 2 rows came.*The query took longer/);
    expect(note).toMatch(/\(TIMEOUT_EXCEEDED\)$/);
    send(`${head}${end}`);
    expect(await failure(ask())).toMatchObject({ serverMessage: late });
  });

  test('of the connection after some rows keeps these', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '10000' });
      response.write(`${head}["vltcdg01",1]\n["vlt`, () => setTimeout(() => response.destroy(), 20));
    };
    const { rows, note } = await ask();
    expect(rows).toEqual([['vltcdg01', 1]]);
    expect(note).toBe('Only the first row came; more may be missing. The connection was lost before the answer was complete.');
  });

  test('of the connection before the first row is an error', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '10000' });
      response.write('["a', () => setTimeout(() => response.destroy(), 20));
    };
    expect((await failure(ask())).message).toMatch(/^The connection was lost/);
  });

  test('for an unreachable server differs from being offline', async () => {
    answer = (request) => {
      request.destroy();
    };
    expect((await failure(ask())).message).toMatch(/^The datasets at localhost:\d+ could not be reached/);
    browser.onLine = false;
    expect((await failure(ask())).message).toMatch(/^This browser is offline/);
  });

  test.each(['', '["vltcdg01",1]\n'])('ends the request after a minute of silence; %j stays', async (rows) => {
    const closed = pending<void>();
    const come = pending<void>();
    answer = (_, response) => {
      response.on('close', () => closed.resolve());
      response.write(head + rows);
    };
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    const asked = ask('SELECT 1', { onProgress: () => come.resolve() });
    const failed = rows ? asked.then(({ note }) => note) : failure(asked).then(({ message }) => message);
    await come.promise;
    await jest.advanceTimersByTimeAsync(61_000);
    jest.useRealTimers();
    expect(await failed).toMatch(/The datasets have not answered for 60 seconds\.$/);
    await closed.promise;
  });
});

test.each(['before anything came', 'in the middle'])('a query aborted %s ends at the server too', async (when) => {
  const closed = pending<void>();
  const come = pending<void>();
  answer = (_, response) => {
    response.on('close', () => closed.resolve());
    if (when === 'in the middle') response.write(`${head}["vltcdg01",1]\n`);
    come.resolve();
  };
  const reader = new AbortController();
  const asked = ask('SELECT sleep(3)', { signal: reader.signal });
  await come.promise;
  reader.abort();
  await expect(asked).rejects.toBe(reader.signal.reason);
  await closed.promise;
});
