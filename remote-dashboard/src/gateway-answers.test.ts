import { expect, test } from '@jest/globals';
import type { GatewayBodies, GatewayCall } from 'shared/gateway';
import { getAgents } from './agents/get-agents.ts';
import { getUsage } from './credits/get-usage.ts';
import { sendProbes } from './measure/send-probes.ts';
import { getProgress } from './measurement/get-progress.ts';
import { getMeasurements } from './measurements/get-measurements.ts';
import { getPrefixes } from './prefixes/get-prefixes.ts';

/*
 * The client reads what the gateway's OpenAPI file describes. The answers have the types that are generated from the file, with every field
 * that the client reads: another name or type in the file breaks the build here, and a client that reads another name fails.
 */

type Described<Name extends keyof GatewayBodies> = Required<GatewayBodies[Name]>;

/** What the client makes of an answer; nothing in it may be odd. */
async function read<T>(call: GatewayCall<T>, answer: unknown): Promise<T> {
  const odd: string[] = [];
  const result = await call.parse(answer, (part) => odd.push(part));
  expect(odd).toEqual([]);
  return result;
}

const configuration: Described<'Configuration'> = {
  name: 'unicast',
  probing_rate: 1000,
  src_ipv6_prefix: '2001:db8:1::/48',
  src_ipv4_prefix: null,
  batch_size: 100,
  min_ttl: 2,
  max_ttl: 30,
  dry_run: false,
  interface: 'eth0',
};
const health: Described<'Health'> = { healthy: false, last_check: '2026-11-20T13:00:00Z', message: 'Broker unreachable' };
const agent: Described<'Agent'> = { id: 'vltcdg01', config: [configuration], health, last_seen: '2026-11-20T13:00:00Z' };

test('agents are read as the OpenAPI file describes them', async () => {
  expect(await read(getAgents, [agent])).toEqual([
    {
      id: 'vltcdg01',
      healthy: false,
      trouble: { message: 'Broker unreachable', lastCheck: Date.parse('2026-11-20T13:00:00Z') },
      configurations: [{ name: 'unicast', probingRate: 1000, agentPrefix: '2001:db8:1::/48', ttl: { min: 2, max: 30 } }],
    },
  ]);
});

test('credits are read as the OpenAPI file describes them', async () => {
  const usage: Described<'Usage'> = { user_id: 7, submission_count: 1, last_submitted: null, used: 2, limit: 10_000 };
  expect(await read(getUsage, usage)).toEqual({ used: 2, limit: 10_000, account: '7' });
});

test('prefixes are read as the OpenAPI file describes them', async () => {
  const prefix: Described<'Prefix'> = { agent_prefix: '2001:db8:1::/48', user_prefix: '2001:db8:1:0:7::/80' };
  const prefixes: Described<'Prefixes'> = { user_id: 7, agents: [{ agent_id: 'vltcdg01', prefixes: [prefix] }] };
  expect(await read(getPrefixes, prefixes)).toEqual([
    { id: 'vltcdg01', prefixes: [{ userPrefix: '2001:db8:1:0:7::/80', agentPrefix: '2001:db8:1::/48' }] },
  ]);
});

test('a sent measurement and its progress are read as the OpenAPI file describes them', async () => {
  const accepted: Described<'Accepted'> = { id: 'm1', probes: 32, agents: 1 };
  expect(await read(sendProbes({ metadata: [], probes: [] }), accepted)).toBe('m1');
  const status: Described<'Status'> = {
    id: 'm1',
    completed: true,
    measurement_cancelled: true,
    expected_probes: 32,
    sent_probes: 31,
    agents: [{ agent_id: 'vltcdg01', expected_probes: 32, sent_probes: 31, completed: true }],
  };
  expect(await read(getProgress('m1'), status)).toEqual({
    complete: true,
    cancelled: true,
    probes: { sent: 31, all: 32 },
    agents: [{ id: 'vltcdg01', sent: 31, all: 32, complete: true }],
  });
});

test('the list of measurements is read as the OpenAPI file describes it', async () => {
  const measurement: Described<'Measurement'> = {
    measurement_id: 'm1',
    total_agents: 2,
    completed_agents: 1,
    total_expected_probes: 64,
    total_sent_probes: 40,
    measurement_complete: true,
    measurement_cancelled: true,
    started_at: '2026-11-20T13:00:00Z',
    last_updated: '2026-11-20T13:01:00Z',
  };
  expect(await read(getMeasurements, [measurement])).toEqual([
    {
      id: 'm1',
      state: 'cancelled',
      agents: { done: 1, all: 2 },
      probes: { sent: 40, all: 64 },
      started: Date.parse('2026-11-20T13:00:00Z'),
      moved: Date.parse('2026-11-20T13:01:00Z'),
    },
  ]);
});
