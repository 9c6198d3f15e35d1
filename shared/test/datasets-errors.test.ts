/** @jest-environment node */

import type { ServerResponse } from 'node:http';
import { describe, expect, jest, test } from '@jest/globals';
import { pending } from '../src/testing.ts';
import { ask, failure, head, send, server, useDatasetsServer } from './datasets-server.ts';

useDatasetsServer();

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

  // Reliability: an error message of the datasets repeats a query with thousands of digits or spaces
  test.each(['1', ' ', '\n', '1 a', '"}'])(
    'whose message has %j thousands of times is read at once, and as far as anybody reads it',
    async (part) => {
      const message = `Code: 47. DB::Exception: Unknown identifier x. In scope SELECT x, '${part.repeat(2_000)}'. (UNKNOWN_IDENTIFIER)`;
      const started = performance.now();
      send(message, 404);
      expect(await failure(ask())).toMatchObject({ serverMessage: message });
      send(`Code: 47. DB::Exception: ${'x'.repeat(1_000_000)}`, 500);
      expect((await failure(ask())).serverMessage).toHaveLength(10_000);
      send('x'.repeat(1_000_000), 500);
      expect((await failure(ask())).serverMessage).toHaveLength(10_000);
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );

  test('of a proxy shows none of its HTML', async () => {
    send('<html><h1>502 Bad Gateway</h1></html>', 502);
    expect(await failure(ask())).toMatchObject({ message: 'The datasets could not answer. HTTP status: 502', serverMessage: undefined });
  });

  test.each([
    ['before its message', ''],
    ['within its message', 'Code: 241. DB::Exc'],
  ])('that breaks off %s is told by its status', async (_, begin) => {
    server.answer = (_, response) => {
      response.writeHead(500, { 'Content-Length': '10000' });
      response.flushHeaders();
      response.write(begin, () => setTimeout(() => response.destroy(), 20));
    };
    expect(await failure(ask())).toMatchObject({ message: 'The datasets could not answer. HTTP status: 500', serverMessage: undefined });
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
    server.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '10000' });
      response.write(`${head}["vltcdg01",1]\n["vlt`, () => setTimeout(() => response.destroy(), 20));
    };
    const { rows, note } = await ask();
    expect(rows).toEqual([['vltcdg01', 1]]);
    expect(note).toBe('Only the first row came; more may be missing. The connection was lost before the answer was complete.');
  });

  test('of the connection before the first row is an error', async () => {
    server.answer = (_, response) => {
      response.writeHead(200, { 'Content-Length': '10000' });
      response.write('["a', () => setTimeout(() => response.destroy(), 20));
    };
    expect((await failure(ask())).message).toMatch(/^The connection was lost/);
  });

  test('for an unreachable server differs from being offline', async () => {
    server.answer = (request) => {
      request.destroy();
    };
    expect((await failure(ask())).message).toMatch(/^The datasets at localhost:\d+ could not be reached/);
    server.isOnline = false;
    expect((await failure(ask())).message).toMatch(/^This browser is offline/);
  });

  test.each(['', '["vltcdg01",1]\n'])('ends the request after a minute of silence; %j stays', async (rows) => {
    const closed = pending<void>();
    const come = pending<void>();
    server.answer = (_, response) => {
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

  test.each(['', '["vltcdg01",1]\n'])('ends the request at its time limit where a byte comes now and then; %j stays', async (rows) => {
    const closed = pending<void>();
    let drip: ServerResponse | undefined;
    server.answer = (_, response) => {
      drip = response;
      response.on('close', () => closed.resolve());
      response.write(head + rows);
    };
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
    let come = pending<void>();
    const asked = ask('SELECT 1', { timeLimit: 90_000, onProgress: () => come.resolve() });
    let isOver = false;
    const said = asked.then(
      ({ note }) => note,
      (error: Error) => error.message,
    );
    void said.then(() => {
      isOver = true;
    });
    for (let seconds = 0; seconds < 80; seconds += 20) {
      await come.promise;
      come = pending<void>();
      await jest.advanceTimersByTimeAsync(20_000);
      drip?.write(' ');
    }
    await come.promise;
    expect(isOver).toBe(false);
    await jest.advanceTimersByTimeAsync(10_000);
    jest.useRealTimers();
    expect(await said).toMatch(/The datasets have not finished within 90 seconds\.$/);
    await closed.promise;
  });
});

test.each(['before anything came', 'in the middle', 'while it fails'])('a query aborted %s ends at the server too', async (when) => {
  const closed = pending<void>();
  const come = pending<void>();
  server.answer = (_, response) => {
    response.on('close', () => closed.resolve());
    if (when === 'in the middle') response.write(`${head}["vltcdg01",1]\n`);
    if (when === 'while it fails') response.writeHead(500).write('Code: 241. DB::Exc');
    setTimeout(come.resolve, 20);
  };
  const reader = new AbortController();
  const asked = ask('SELECT sleep(3)', { signal: reader.signal });
  await come.promise;
  reader.abort();
  await expect(asked).rejects.toBe(reader.signal.reason);
  await closed.promise;
});
