/** @jest-environment node */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { MovableClock } from '../clock.ts';
import { SentProbes } from '../datasets/sent-probes.ts';
import type { FaultState } from '../fault-state.ts';
import { Faults } from '../faults.ts';
import { type LocalServer, listen } from '../listen.ts';
import type { Agent } from './agents.ts';
import { gatewayApp } from './gateway-app.ts';
import type { AgentPrefixes } from './prefixes.ts';
import { Users } from './users.ts';

const audience = 'https://gateway.localhost';
let login: LocalServer;
let sign: (claims?: Record<string, unknown>, sub?: string) => Promise<string>;
let clock: MovableClock;
let faults: Faults;
let sent: SentProbes;
let users: Users;
let app: ReturnType<typeof gatewayApp>;

beforeAll(async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'k' }] });
  login = await listen(0);
  login.serve((_request, response) => response.setHeader('Content-Type', 'application/json').end(keys));
  sign = (claims = {}, sub = 'local|one') =>
    new SignJWT({ iss: `${login.origin}/`, aud: audience, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'k' })
      .setSubject(sub)
      .setIssuedAt()
      .setExpirationTime(typeof claims.exp === 'number' ? claims.exp : '1h')
      .sign(privateKey);
});
afterAll(() => login.stop());

beforeEach(() => {
  clock = new MovableClock();
  clock.set(new Date('2026-03-01T22:00:00Z'));
  faults = new Faults();
  sent = new SentProbes(clock);
  users = new Users(clock);
  app = gatewayApp({ issuer: { origin: login.origin, audience }, clock, faults, sent, users });
});

const call = async (path: string, token?: string, body?: unknown) =>
  app.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(token && { Authorization: `Bearer ${token}` }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function read<T>(path: string, token?: string): Promise<T> {
  return (await (await call(path, token)).json()) as T;
}

const prefixesOf = (token: string) => read<{ user_id: number; agents: AgentPrefixes[] }>('/api/user/prefixes', token);

/** An address of the user at an agent. */
async function sourceAt(agent: string, token: string): Promise<string> {
  const { agents } = await prefixesOf(token);
  const prefix = agents.find(({ agent_id }) => agent_id === agent)?.prefixes[0]?.user_prefix ?? '';
  return prefix.replace('/80', '1');
}

const probe = ['2001:db8:ffff::1', 24_000, 33_434, 8, 'udp'];

async function submission(token: string, probes: unknown[], agents = ['vltcdg01']) {
  return { metadata: await Promise.all(agents.map(async (id) => ({ id, ip_address: await sourceAt(id, token) }))), probes };
}

describe('tokens', () => {
  test('are not needed for the agents', async () => {
    expect((await call('/api/agents')).status).toBe(200);
  });

  test.each([
    ['none', () => undefined],
    ['nonsense', () => 'nonsense'],
    ['one of another issuer', () => sign({ iss: 'https://other.example.org/' })],
    ['one for another audience', () => sign({ aud: 'https://other.example.org' })],
    ['an expired one', () => sign({ exp: Math.floor(Date.now() / 1000) - 10 })],
  ])('%s is refused with 401', async (_name, token) => {
    const response = await call('/api/user/me', await token());
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  });

  test('that cannot be checked are answered with 503', async () => {
    const unreachable = await listen(0);
    await unreachable.stop();
    app = gatewayApp({ issuer: { origin: unreachable.origin, audience }, clock, faults, sent });
    expect((await call('/api/user/me', await sign())).status).toBe(503);
  });
});

describe('agents', () => {
  test('come in every form that the real gateway knows, in another order each time', async () => {
    const lists = await Promise.all(Array.from({ length: 5 }, () => read<Agent[]>('/api/agents')));
    const agents = lists[0] ?? [];
    expect(new Set(lists.map((list) => list.map(({ id }) => id).join())).size).toBeGreaterThan(1);
    expect(agents.some(({ config }) => config === null)).toBe(true);
    expect(agents.some(({ config }) => config?.length === 0)).toBe(true);
    expect(agents.some(({ health }) => health === null)).toBe(true);
    expect(agents.some(({ health }) => health?.healthy === false && health.message)).toBe(true);
    expect(agents.every(({ last_seen }) => last_seen.startsWith('2026-03-01T21:59'))).toBe(true);
  });
});

describe('prefixes', () => {
  test('are the agent’s /48 and the user’s 32 bits', async () => {
    const { user_id, agents } = await prefixesOf(await sign());
    const hex = user_id.toString(16).padStart(8, '0');
    const groups = [hex.slice(0, 4), hex.slice(4)].map((group) => Number.parseInt(group, 16).toString(16)).join(':');
    expect(agents.find(({ agent_id }) => agent_id === 'vltcdg01')?.prefixes[0]).toEqual({
      agent_prefix: '2001:db8:1::/48',
      user_prefix: `2001:db8:1:${groups}::/80`,
    });
  });

  test('leave out configurations without one, and agents without any', async () => {
    const { agents } = await prefixesOf(await sign());
    const byId = new Map((await read<Agent[]>('/api/agents')).map((agent) => [agent.id, agent]));
    expect(agents.map(({ agent_id }) => agent_id)).not.toContain('vltjnb01');
    const misaligned = agents.find(({ agent_id }) => agent_id === 'vltams01');
    expect(byId.get('vltams01')?.config).toHaveLength(3);
    expect(misaligned?.prefixes).toHaveLength(2);
    expect(misaligned?.prefixes[0]?.agent_prefix).toBe(byId.get('vltams01')?.config?.[1]?.src_ipv6_prefix);
  });

  test('differ between users and stay for one', async () => {
    const [one, again, two] = await Promise.all([sign(), sign(), sign({}, 'local|two')]);
    expect((await prefixesOf(one)).user_id).toBe((await prefixesOf(again)).user_id);
    expect((await prefixesOf(one)).user_id).not.toBe((await prefixesOf(two)).user_id);
  });
});

describe('probes', () => {
  test('are charged probes × agents', async () => {
    const token = await sign();
    const response = await call('/api/probes', token, await submission(token, [probe, probe, probe], ['vltcdg01', 'vltewr01']));
    expect(await response.json()).toEqual({ id: expect.any(String), probes: 3, agents: 2 });
    expect(await read('/api/user/me', token)).toMatchObject({
      used: 6,
      limit: 10_000,
      submission_count: 1,
      last_submitted: expect.any(String),
    });
  });

  test('are told to the datasets with their agent and source once they have left', async () => {
    const token = await sign();
    const { metadata } = await submission(token, [], ['vltcdg01', 'vltewr01']);
    await call('/api/probes', token, { metadata, probes: [probe, ['2001:db8:ffff::2', 1, 2, 3, 'icmpv6']] });
    expect(sent.answered()).toEqual([]);
    clock.advance(3000);
    const [dst, src_port, dst_port, ttl] = probe;
    const told = sent.answered().map((line) => JSON.parse(line));
    expect(told).toHaveLength(4);
    for (const { id, ip_address } of metadata) {
      const probe = { agent: id, src: ip_address, dst, src_port, dst_port, ttl, protocol: 17 };
      expect(told).toContainEqual({ ...probe, nth: 0, near_load: 0, path_load: 0, sent: expect.any(Number) });
    }
    expect(told.filter(({ protocol }) => protocol === 58).map(({ dst }) => dst)).toEqual(['2001:db8:ffff::2', '2001:db8:ffff::2']);
    expect(Math.max(...told.map(({ sent }) => sent))).toBeLessThanOrEqual(Date.now() - 1000);
    expect(sent.answered()).toHaveLength(4);
  });

  test('over the limit are refused with 429 and cost nothing', async () => {
    const token = await sign();
    const many = await submission(token, Array(6000).fill(probe));
    expect((await call('/api/probes', token, many)).status).toBe(200);
    const refused = await call('/api/probes', token, many);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: 429, message: expect.stringContaining('4000 left') });
    expect(await read('/api/user/me', token)).toMatchObject({ used: 6000 });
    expect((await call('/api/probes', token, await submission(token, Array(4000).fill(probe)))).status).toBe(200);
  });

  test('are free again from 00:00 UTC on', async () => {
    const token = await sign();
    await call('/api/probes', token, await submission(token, [probe]));
    clock.set(new Date('2026-03-01T23:59:58Z'));
    expect(await read('/api/user/me', token)).toMatchObject({ used: 1 });
    clock.set(new Date('2026-03-02T00:00:00Z'));
    expect(await read('/api/user/me', token)).toMatchObject({ used: 0 });
  });

  test('from outside the user’s prefix are refused with 403', async () => {
    const [token, other] = [await sign(), await sign({}, 'local|two')];
    const response = await call('/api/probes', token, await submission(other, [probe]));
    expect(response.status).toBe(403);
    expect(await read('/api/user/me', token)).toMatchObject({ used: 0 });
  });

  test.each([
    ['an IPv4 destination', ['192.0.2.1', 1, 1, 1, 'udp'], 'the destination must be an IPv6 address'],
    ['port 0', ['2001:db8::1', 0, 1, 1, 'udp'], 'the source port must be a whole number from 1 to 65535'],
    ['port 65536', ['2001:db8::1', 1, 65_536, 1, 'udp'], 'the destination port must be a whole number from 1 to 65535'],
    ['TTL 256', ['2001:db8::1', 1, 1, 256, 'udp'], 'the TTL must be a whole number from 1 to 255'],
    ['TCP', ['2001:db8::1', 1, 1, 1, 'tcp'], 'the protocol must be udp or icmpv6'],
    ['four fields', ['2001:db8::1', 1, 1, 1], 'probes.0.4: is missing'],
  ])('with %s are refused in words', async (_name, wrong, message) => {
    const token = await sign();
    const response = await call('/api/probes', token, await submission(token, [wrong]));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: 400, message: expect.stringContaining(message) });
  });

  test('are sent as time goes by', async () => {
    const token = await sign();
    const { id } = (await (await call('/api/probes', token, await submission(token, Array(1000).fill(probe), ['vltewr01']))).json()) as {
      id: string;
    };
    const status = () => read<{ completed: boolean; sent_probes: number }>(`/api/measurement/${id}/status`, token);
    expect(await status()).toMatchObject({ completed: false, sent_probes: 0 });
    clock.advance(1200);
    expect(await status()).toMatchObject({ completed: false });
    expect((await status()).sent_probes).toBeGreaterThan(0);
    clock.advance(2000);
    expect(await status()).toMatchObject({ completed: true, sent_probes: 1000 });
    expect((await call(`/api/measurement/${id}/status`, await sign({}, 'local|two'))).status).toBe(404);
  });
});

test('what was sent can be forgotten: measurements, credits, and what has not left yet', async () => {
  const token = await sign();
  await call('/api/probes', token, await submission(token, [probe]));
  expect(await read('/api/measurements', token)).toHaveLength(1);
  users.forget();
  sent.forget();
  clock.advance(3000);
  expect(await read('/api/measurements', token)).toEqual([]);
  expect(await read('/api/user/me', token)).toMatchObject({ used: 0, submission_count: 0, last_submitted: null });
  expect(sent.answered()).toEqual([]);
  // The next one is the first from its source address again.
  await call('/api/probes', token, await submission(token, [probe]));
  clock.advance(3000);
  expect(sent.answered().map((line) => JSON.parse(line).nth)).toEqual([0]);
});

describe('measurements', () => {
  const send = async (token: string, probes: number, agents = ['vltewr01']) => {
    const answer = await call('/api/probes', token, await submission(token, Array(probes).fill(probe), agents));
    return ((await answer.json()) as { id: string }).id;
  };
  const list = (token: string) => read<Record<string, unknown>[]>('/api/measurements', token);
  const cancel = async (id: string, token: string) => {
    const answer = await call(`/api/measurement/${id}/cancel`, token, {});
    return { status: answer.status, ...((await answer.json()) as object) };
  };

  test('are listed for who has sent them, those that have moved last first', async () => {
    const token = await sign();
    expect(await list(token)).toEqual([]);
    const short = await send(token, 10);
    clock.advance(3000);
    const long = await send(token, 1500, ['vltewr01', 'vltcdg01']);
    clock.advance(1500);
    expect(await list(token)).toEqual([
      {
        measurement_id: long,
        total_agents: 2,
        completed_agents: 1,
        total_expected_probes: 3000,
        total_sent_probes: expect.any(Number),
        measurement_complete: false,
        measurement_cancelled: false,
        started_at: expect.stringMatching(/^2026-03-01T22:00:/),
        last_updated: expect.stringMatching(/^2026-03-01T22:00:/),
      },
      expect.objectContaining({ measurement_id: short, total_sent_probes: 10, measurement_complete: true, measurement_cancelled: false }),
    ]);
    expect(await list(await sign({}, 'local|two'))).toEqual([]);
    expect((await call('/api/measurements')).status).toBe(401);
  });

  test('can be cancelled once: what has left stays, and nothing leaves later', async () => {
    const token = await sign();
    const id = await send(token, 1500);
    clock.advance(1500);
    expect(await cancel(id, await sign({}, 'local|two'))).toMatchObject({ status: 404, error: 404 });
    expect(await cancel(id, token)).toMatchObject({ status: 200, cancelled: true, measurement_cancelled: true, agents_cancelled: 1 });
    clock.advance(60_000);
    expect(await list(token)).toMatchObject([{ measurement_complete: true, measurement_cancelled: true }]);
    const left = Number((await list(token))[0]?.total_sent_probes);
    expect(left).toBeGreaterThanOrEqual(750);
    expect(left).toBeLessThan(1500);
    // A probe may leave in the very moment.
    expect(Math.abs(sent.answered().length - left)).toBeLessThanOrEqual(1);
    expect(await cancel(id, token)).toMatchObject({ status: 200, cancelled: false, measurement_cancelled: true, agents_cancelled: 0 });
  });

  test('that are done cannot be cancelled', async () => {
    const token = await sign();
    const id = await send(token, 10);
    clock.advance(5000);
    expect(await cancel(id, token)).toMatchObject({ cancelled: false, measurement_cancelled: false });
    expect(await list(token)).toMatchObject([{ measurement_complete: true, measurement_cancelled: false }]);
  });
});

describe('faults', () => {
  const agentsUnder = async (state: FaultState) => {
    await faults.set(state);
    return call('/api/agents');
  };

  test('concern one call, or all others', async () => {
    expect((await agentsUnder({ gateway: { me: '500' } })).status).toBe(200);
    expect((await agentsUnder({ gateway: { all: '503' } })).status).toBe(503);
    expect((await agentsUnder({ gateway: { all: '503', agents: '429' } })).status).toBe(429);
    await faults.reset();
    expect((await call('/api/agents')).status).toBe(200);
  });

  test('a slow answer comes when the fault ends', async () => {
    await faults.set({ gateway: { agents: 'slow' } });
    const answer = call('/api/agents');
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'nothing yet'))])).toBe('nothing yet');
    await faults.reset();
    expect((await answer).status).toBe(200);
  });

  test('many agents have as many prefixes', async () => {
    const agents = (await (await agentsUnder({ gateway: { agents: 'agents-10000' } })).json()) as Agent[];
    const { agents: prefixes } = await prefixesOf(await sign());
    expect(new Set(agents.map(({ id }) => id)).size).toBe(10_000);
    expect(prefixes).toHaveLength(10_000);
  });

  test('more used than allowed, and a limit of 0', async () => {
    const token = await sign();
    await faults.set({ credits: 'over-limit' });
    expect(await read('/api/user/me', token)).toMatchObject({ used: 11_234, limit: 10_000 });
    await faults.set({ credits: 'no-limit' });
    expect(await read('/api/user/me', token)).toMatchObject({ used: 0, limit: 0 });
  });
});

test('every answer tells the time of the gateway and is not kept', async () => {
  for (const path of ['/api/agents', '/api/user/me', '/api/nothing']) {
    const { headers } = await call(path);
    expect(headers.get('Date')).toMatch(/^Sun, 01 Mar 2026 22:00:0\d GMT$/);
    expect(headers.get('Cache-Control')).toBe('no-store');
  }
});
