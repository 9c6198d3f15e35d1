/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { ProbePlan } from '../src/measure/plan-probes.ts';
import { probesOf } from '../src/measure/plan-probes.ts';
import { type CodeRequest, type Language, LIST_FILE, requestCode } from '../src/measure/request-code.ts';
import { requestOf } from '../src/measure/send-probes.ts';

// Each is a process of its own.
jest.setTimeout(30_000);

const run = promisify(execFile);
const execute: Record<Language, (text: string, cwd: string) => Promise<{ stdout: string }>> = {
  curl: (text, cwd) => run('bash', ['-c', text], { cwd }),
  python: (text, cwd) => run('python3', ['-c', text], { cwd }),
  fetch: (text, cwd) => run('node', ['--input-type=module', '-e', text], { cwd }),
};

const odd = `a'; rm -rf "$HOME" #\n\\ \`x\` \${y}`;
const senders = [
  { id: 'vltcdg01', address: '2001:db8:1::7' },
  { id: odd, address: '2001:db8:2::7' },
];
const plan: ProbePlan = {
  target: '2606:4700:4700::1111',
  protocol: 'udp',
  ttl: { min: 2, max: 4 },
  ports: { source: 24000, destination: 53 },
  probesPerHop: 2,
  ownPorts: true,
};

let server: Server;
let url = '';
let cwd = '';
const received: { authorization: string | undefined; type: string | undefined; body: unknown }[] = [];

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'request-code-'));
  await writeFile(join(cwd, LIST_FILE), JSON.stringify(requestOf(senders, probesOf(plan))));
  server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    received.push({ authorization: request.headers.authorization, type: request.headers['content-type'], body: JSON.parse(body) });
    response.end('{"id": "m1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/api/probes`;
});
afterAll(() => void server.close());

test.each(['curl', 'python', 'fetch'] as const)(
  'as %s it is the request that Send makes, whatever an agent is called',
  async (language) => {
    for (const what of [plan, { ...plan, ownPorts: false }, 'list'] as CodeRequest['plan'][]) {
      const { stdout } = await execute[language](requestCode(language, { url, senders, plan: what }, 'abc.def-123'), cwd);
      expect(stdout).toContain('m1');
      expect(received.pop()).toEqual({
        authorization: 'Bearer abc.def-123',
        type: 'application/json',
        body: requestOf(senders, probesOf(what === 'list' ? plan : what)),
      });
    }
  },
);
