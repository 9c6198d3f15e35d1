/**
 * Beside `src`, which holds only what runs in a browser: here curl asks a real server.
 *
 * @jest-environment node
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { runQuery } from '../src/query-result/run-query.ts';

test('a result that is cut comes with a command line that fetches all of it', async () => {
  let answer = (_: IncomingMessage, response: ServerResponse): void | Promise<void> =>
    void response.end(`["agent","rtt"]\n["String","UInt16"]\n${'["vltcdg01",1]\n'.repeat(10_001)}`);
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // A failed test leaves nothing open.
  server.unref();
  const url = `http://localhost:${(server.address() as AddressInfo).port}/query/`;
  const query = `SELECT '"$HOME" ü \\\\' AS "a'b" -- all;\nFROM saimiris.replies -- !`;
  const { command = '' } = await runQuery(url, query, { signal: new AbortController().signal });
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
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
  const login = `Basic ${Buffer.from('read:read').toString('base64')}`;
  expect(taken).toEqual([{ url: '/query/?default_format=CSVWithNames', login, body: query }]);
});
