/** @jest-environment node */
import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { placeholders } from '../src/example-values/placeholders.ts';
import { type DatasetsRequest, examples, type GatewayRequest } from '../src/examples/examples.ts';
import { curl, javascript, python, type Target } from './example-code.ts';

// Each is a process of its own: on a busy machine its start takes a while.
jest.setTimeout(30_000);

const run = promisify(execFile);

/** How each language is run by a reader. */
const languages = {
  curl: { write: curl, execute: (text: string) => run('bash', ['-c', text]) },
  python3: { write: python, execute: (text: string) => run('python3', ['-c', text]) },
  node: { write: javascript, execute: (text: string) => run('node', ['--input-type=module', '-e', text]) },
};

interface Received {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  json: string | undefined;
  body: string;
}

let server: Server;
let target: Target;
let received: Received[] = [];
/** What the server says instead of an answer. */
let refusal: { status: number; body: string } | undefined;

beforeAll(async () => {
  for (const command of ['bash', ...Object.keys(languages)]) {
    await run(command, ['--version']).catch(() => {
      throw new Error(`The examples of the documentation are run here, and '${command}' is missing on this machine: please install it.`);
    });
  }
  server = createServer(async (request, response) => {
    received.push(await read(request));
    if (refusal) return response.writeHead(refusal.status).end(refusal.body);
    return response.end(request.url?.startsWith('/api/') ? '{"answer": ["as it came", 1]}' : 'name\n"as it came"\n');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  target = { gateway: origin, datasets: `${origin}/datasets`, token: 'abc.def-123' };
});
beforeEach(() => {
  received = [];
  refusal = undefined;
});
afterAll(() => {
  server.close();
});

async function read(request: IncomingMessage): Promise<Received> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  const { method, url, headers } = request;
  const json = headers['content-type'] === 'application/json' ? headers['content-type'] : undefined;
  return { method, path: url, authorization: headers.authorization, json, body };
}

describe.each(Object.entries(examples))('%s', (_, example) => {
  const request = example.request({ ...placeholders, source: '2001:db8:1::7', measurement: 'b2c1' });

  test('is the same request in every language, and prints the answer', async () => {
    const printed = await Promise.all(
      Object.values(languages).map(async ({ write, execute }) => {
        const { stdout } = await execute(write(request, target));
        return request.to === 'gateway' ? JSON.parse(stdout) : stdout.trim();
      }),
    );
    const [first, ...others] = received.map((one) =>
      request.to === 'gateway' && one.body ? { ...one, body: JSON.parse(one.body) } : trimmed(one),
    );
    expect(first).toEqual(
      request.to === 'gateway'
        ? {
            method: request.method,
            path: request.path,
            authorization: request.token ? 'Bearer abc.def-123' : undefined,
            json: request.body ? 'application/json' : undefined,
            body: request.body ?? '',
          }
        : {
            method: 'POST',
            path: '/datasets',
            authorization: 'Basic cmVhZDpyZWFk',
            json: undefined,
            body: `${request.sql}\nFORMAT CSVWithNames`,
          },
    );
    expect(others).toEqual([first, first]);
    const answer = request.to === 'gateway' ? { answer: ['as it came', 1] } : 'name\n"as it came"';
    expect(printed).toEqual([answer, answer, answer]);
  });
});

describe.each([
  ['my-credits', 401, '{"error": "Missing or invalid token"}'],
  ['send-probes', 429, ''],
  ['first-query', 400, 'Code: 62. DB::Exception: Syntax error'],
])('%s, refused with status %i', (name, status, body) => {
  test.each(Object.entries(languages))("ends %s with the server's message and a failure", async (_, { write, execute }) => {
    refusal = { status, body };
    const text = write(examples[name]?.request(placeholders) as GatewayRequest | DatasetsRequest, target);
    const failure = await execute(text).then(
      () => undefined,
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(failure?.code).toBeGreaterThan(0);
    expect(`${failure?.stdout}${failure?.stderr}`).toContain(body);
    expect(failure?.stderr).toContain(String(status));
    expect(failure?.stderr).not.toContain('Traceback');
  });
});

const trimmed = (one: Received) => ({ ...one, body: one.body.trim() });

test.each(['"', '$', '`', '\\', '!'])('a query with %s is refused, because not every language can contain it', (character) => {
  expect(() => curl({ to: 'datasets', sql: `SELECT '${character}'` }, target)).toThrow('cannot be written in every language');
});

test.each([true, null, "it's"])('a body with %p is refused, because not every language can contain it', (value) => {
  const request = { to: 'gateway', method: 'POST', path: '/api/probes', token: true, body: { value } } as const;
  expect(() => python(request, target)).toThrow('cannot be written in every language');
});
