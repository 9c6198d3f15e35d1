/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { FaultState } from '../fault-state.ts';
import { listen } from '../listen.ts';
import type { Agent } from './agents.ts';
import { gatewayApp } from './gateway-app.ts';
import { audience, call, gateway, prefixesOf, read, sign, useGateway } from './testing.ts';

useGateway();

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
    const app = gatewayApp({ ...gateway, issuer: { origin: unreachable.origin, audience } });
    expect((await call('/api/user/me', await sign(), undefined, { ...gateway, app })).status).toBe(503);
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

describe('faults', () => {
  const agentsUnder = async (state: FaultState) => {
    await gateway.faults.set(state);
    return call('/api/agents');
  };

  test('concern one call, or all others', async () => {
    expect((await agentsUnder({ gateway: { me: '500' } })).status).toBe(200);
    expect((await agentsUnder({ gateway: { all: '503' } })).status).toBe(503);
    expect((await agentsUnder({ gateway: { all: '503', agents: '429' } })).status).toBe(429);
    await gateway.faults.reset();
    expect((await call('/api/agents')).status).toBe(200);
  });

  test('a slow answer comes when the fault ends', async () => {
    await gateway.faults.set({ gateway: { agents: 'slow' } });
    const answer = call('/api/agents');
    expect(await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 50, 'nothing yet'))])).toBe('nothing yet');
    await gateway.faults.reset();
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
    await gateway.faults.set({ credits: 'over-limit' });
    expect(await read('/api/user/me', token)).toMatchObject({ used: 11_234, limit: 10_000 });
    await gateway.faults.set({ credits: 'no-limit' });
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
