/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Ajv from 'ajv/dist/2020.js';
import openapi from 'shared/gateway/openapi.json' with { type: 'json' };
import { MovableClock } from '../clock.ts';
import { SentProbes } from '../datasets/sent-probes.ts';
import { Faults } from '../faults.ts';
import { gatewayApp } from './gateway-app.ts';
import type { AgentPrefixes } from './prefixes.ts';
import { fakeLogin } from './testing.ts';

interface Content {
  schema: object;
  example?: unknown;
}
interface Described {
  content?: Record<string, Content>;
}
interface Operation {
  security: object[];
  requestBody?: Described;
  responses: Record<string, Described | { $ref: string }>;
}

const clock = new MovableClock();
const faults = new Faults();
let login: Awaited<ReturnType<typeof fakeLogin>>;
let token: string;
let app: ReturnType<typeof gatewayApp>;

beforeAll(async () => {
  login = await fakeLogin();
  token = await login.sign();
  app = gatewayApp({ issuer: login.issuer, clock, faults, sent: new SentProbes(clock) });
});
afterAll(() => login.stop());

const ajv = new Ajv({ strict: true, strictTuples: false, validateFormats: false, allowUnionTypes: true });
ajv.addVocabulary(['components', 'info', 'openapi', 'paths', 'servers', 'tags']);
ajv.addSchema({ ...openapi, $id: 'openapi' });

/** A pattern for its ids would be another JSON pointer: they are in the file itself. */
const validatorOf = (schema: object) => ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')));

const operations = Object.entries(openapi.paths).flatMap(([path, { parameters: _, ...methods }]: [string, Record<string, unknown>]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation: operation as Operation })),
);

function described(name: string, status: number): Described | undefined {
  const answer = operations.find((operation) => operation.name === name)?.operation.responses[status];
  if (!answer || !('$ref' in answer)) return answer;
  return openapi.components.responses[answer.$ref.split('/').at(-1) as keyof typeof openapi.components.responses];
}

interface Call {
  body?: unknown;
  id?: string;
  token?: string | undefined;
}

const seen = new Set<string>();

/** Makes a call, and expects its answer to be as described. @returns the answer's body. */
async function expectDescribed(name: string, status: number, { body, id = 'another', token: sent = token }: Call = {}): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ');
  const text = body === undefined ? undefined : JSON.stringify(body);
  const response = await app.request(path.replace('{id}', id), {
    method,
    headers: {
      ...(sent && { Authorization: `Bearer ${sent}` }),
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': `${text.length}` }),
    },
    ...(text && { body: text }),
  });
  expect([name, response.status]).toEqual([name, status]);
  const answer = described(name, status);
  if (!answer) throw new Error(`${name} is answered with ${status}, which is not described.`);
  seen.add(`${name} ${status}`);
  const answered = await response.text();
  if (!answered) return undefined;
  const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
  const content = answer.content?.[type];
  if (!content) throw new Error(`${name} is answered with ${status} as ${type}, which is not described.`);
  const value = type === 'application/json' ? JSON.parse(answered) : answered;
  const isValid = validatorOf(content.schema);
  expect({ name, status, valid: isValid(value), errors: isValid.errors }).toEqual({ name, status, valid: true, errors: null });
  return value;
}

async function submission(probes: unknown[]) {
  const { agents } = (await expectDescribed('GET /api/user/prefixes', 200)) as { agents: AgentPrefixes[] };
  const prefix = agents.find(({ agent_id }) => agent_id === 'vltcdg01')?.prefixes[0]?.user_prefix ?? '';
  return { metadata: [{ id: 'vltcdg01', ip_address: prefix.replace('/80', '1') }], probes };
}

const probe = ['2001:db8:ffff::1', 24_000, 33_434, 8, 'udp'];

describe('the local gateway answers as the OpenAPI file says', () => {
  test('on the agents and the account', async () => {
    await expectDescribed('GET /api/agents', 200, { token: '' });
    await expectDescribed('GET /api/user/me', 200);
    await expectDescribed('GET /api/user/prefixes', 200);
  });

  test('on measurements', async () => {
    const body = await submission(Array(2000).fill(probe));
    const { id } = (await expectDescribed('POST /api/probes', 200, { body })) as { id: string };
    await expectDescribed('GET /api/measurement/{id}/status', 200, { id });
    await expectDescribed('GET /api/measurements', 200);
    await expectDescribed('POST /api/measurement/{id}/cancel', 200, { id });
    await expectDescribed('POST /api/measurement/{id}/cancel', 200, { id });
    await expectDescribed('GET /api/measurement/{id}/status', 404, { id: 'another' });
    await expectDescribed('POST /api/measurement/{id}/cancel', 404, { id: 'another' });
    await expectDescribed('GET /api/user/me', 200);
  });

  test('when it refuses probes', async () => {
    const body = await submission([probe]);
    await expectDescribed('POST /api/probes', 400, { body: { ...body, probes: [['192.0.2.1', 1, 1, 1, 'tcp']] } });
    await expectDescribed('POST /api/probes', 403, { body: { ...body, metadata: [{ id: 'vltcdg01', ip_address: '2001:db8::1' }] } });
    await expectDescribed('POST /api/probes', 413, { body: { ...body, probes: 'x'.repeat(5_000_000) } });
    await expectDescribed('POST /api/probes', 429, { body: { ...body, probes: Array(9000).fill(probe) } });
  });

  test.each(operations.filter(({ operation }) => operation.security.length > 0).map(({ name }) => name))(
    '%s: without a token',
    async (name) => {
      await expectDescribed(name, 401, { token: '' });
    },
  );

  test.each(operations.map(({ name }) => name))('%s: when it fails', async (name) => {
    await faults.set({ gateway: { all: '500' } });
    await expectDescribed(name, 500);
    await faults.set({ gateway: { all: '503' } });
    await expectDescribed(name, 503);
    await faults.set({ gateway: { all: '404' } });
    if (name === 'GET /api/measurements') await expectDescribed(name, 404);
    await faults.reset();
  });

  test('and every answer that the file describes was seen', () => {
    const all = operations.flatMap(({ name, operation }) => Object.keys(operation.responses).map((status) => `${name} ${status}`));
    expect(all.filter((answer) => !seen.has(answer))).toEqual([]);
  });
});

test('examples of the OpenAPI file are as their schemas say', () => {
  const contents = operations.flatMap(({ name, operation: { requestBody, responses } }) => [
    ...Object.values(requestBody?.content ?? {}),
    ...Object.keys(responses).flatMap((status) => Object.values(described(name, Number(status))?.content ?? {})),
  ]);
  const examples = contents.filter(({ example }) => example !== undefined);
  expect(examples.length).toBeGreaterThan(5);
  for (const { schema, example } of examples) {
    const isValid = validatorOf(schema);
    expect([isValid(example), isValid.errors]).toEqual([true, null]);
  }
});
