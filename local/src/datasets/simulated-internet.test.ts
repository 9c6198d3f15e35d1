/** @jest-environment node */

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MovableClock } from '../clock.ts';
import { senders } from '../gateway/senders.ts';
import type { Submission } from '../gateway/submission.ts';
import { temporaryFolder } from '../testing.ts';
import { Engine } from './engine.ts';
import { SentProbes } from './sent-probes.ts';

// The engine is a program of half a gigabyte: on a busy machine its start takes a while.
jest.setTimeout(60_000);

const rows = { replies: 10, updates: 10, records: 10 };
const clock = new MovableClock();
const sent = new SentProbes(clock);
const engine = new Engine({ stateDir: temporaryFolder(), sent, rows });
const twin = new Engine({ stateDir: temporaryFolder(), sent, rows });
beforeAll(() => engine.prepare());
afterAll(() => Promise.all([engine.close(), twin.close()]));

interface Reply {
  agent: string;
  target: string;
  ttl: number;
  port: number;
  destinationPort: number;
  from: string;
  /** Type and code, e.g. `3/0`. */
  icmp: string;
  /** ms. */
  rtt: number;
}

type Probe = Submission['probes'][number];
type Protocol = Probe[4];

const ttls = Array.from({ length: 20 }, (_, index) => index + 1);
/** One probe for each TTL. */
const traceroute = (target: string, protocol: Protocol = 'udp', sourcePort = 24_000): Probe[] =>
  ttls.map((ttl) => [target, sourcePort, 33_434, ttl, protocol]);
const repeat = (times: number, probes: Probe[]) => Array.from({ length: times }, () => probes).flat();
const usual = '3fff:fff::1';

let serial = 0;

/** Sends probes from an address that was not used before, waits until all are answered, and reads the replies. */
async function measure(probes: Probe[], { id = 'vltcdg01', anycast = false, from = engine, rate = 1000 } = {}): Promise<Reply[]> {
  serial += 1;
  const network = senders().find((sender) => sender.id === id)?.[anycast ? 'anycast' : 'unicast'] ?? '';
  const source = network.replace('::/48', `:1:1::${serial.toString(16)}`);
  return send(probes, { id, source, rate, from });
}

async function send(probes: Probe[], { id = 'vltcdg01', source = '', rate = 1000, from = engine } = {}): Promise<Reply[]> {
  const agent = { id, rate, min_ttl: 1, max_ttl: 255, probes: probes.length };
  const measurement = { id: `${serial}`, sub: 'local|one', started: clock.now(), probes: probes.length, agents: [agent] };
  sent.add(measurement, { metadata: [{ id, ip_address: source }], probes });
  clock.advance(2000 + (1000 * probes.length) / rate);
  return read(source, from);
}

async function read(source: string, from = engine): Promise<Reply[]> {
  const query = `SELECT agent_id AS agent, toString(probe_dst_addr) AS target, probe_ttl AS ttl, probe_src_port AS port,
    probe_dst_port AS destinationPort, toString(reply_src_addr) AS "from",
    concat(toString(reply_icmp_type), '/', toString(reply_icmp_code)) AS icmp, rtt / 10 AS rtt
    FROM saimiris.replies WHERE probe_src_addr = '${source}' ORDER BY ttl, port, target, rtt`;
  const answer = await from.run({ query, format: 'JSON', settings: [] }, new AbortController().signal);
  if (answer.kind !== 'answer') throw new Error(answer.message);
  return (JSON.parse(readFileSync(answer.file, 'utf8')) as { data: Reply[] }).data;
}

/** Who replied at each TTL. */
function respondersOf(replies: Reply[]): Map<number, Set<string>> {
  const responders = new Map<number, Set<string>>();
  for (const { ttl, from } of replies) responders.set(ttl, (responders.get(ttl) ?? new Set()).add(from));
  return responders;
}

const routersOf = (replies: Reply[]) => new Set(replies.filter(({ icmp }) => icmp === '3/0').map(({ from }) => from));

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

describe('a path', () => {
  test('is the same at every measurement, in every process', async () => {
    const probes = repeat(5, traceroute(usual));
    const [first, second] = [await measure(probes), await measure(probes)];
    expect(respondersOf(second)).toEqual(respondersOf(first));
    const again = await measure(probes, { from: twin });
    expect(respondersOf(again)).toEqual(respondersOf(first));
    expect(new Set([...respondersOf(first).values()].map(({ size }) => size))).toEqual(new Set([1]));
  });

  test('begins with the routers of the agent and ends with those of the destination’s network', async () => {
    const [one, neighbour, other] = [
      routersOf(await measure(repeat(3, traceroute(usual)))),
      routersOf(await measure(repeat(3, traceroute('3fff:fff:0:1::5')))),
      routersOf(await measure(repeat(3, traceroute('3fff:123:4::1')))),
    ] as const;
    expect(neighbour).toEqual(one);
    expect([...other].some((router) => one.has(router))).toBe(true);
    expect([...other].every((router) => one.has(router))).toBe(false);
  });

  test('joins that of a neighbouring agent before its end', async () => {
    const [paris, amsterdam] = [
      await measure(repeat(3, traceroute(usual))),
      await measure(repeat(3, traceroute(usual)), { id: 'vltams01' }),
    ];
    const shared = [...routersOf(paris)].filter((router) => routersOf(amsterdam).has(router));
    expect(shared.length).toBeGreaterThan(1);
    expect(shared).not.toContain(paris[0]?.from);
  });
});

describe('load is shared', () => {
  const forked = '3fff:fff:5::1';

  test('among several routers when the ports vary', async () => {
    const probes = Array.from({ length: 40 }, (_, flow) => traceroute(forked, 'udp', 24_000 + flow)).flat();
    const responders = respondersOf(await measure(probes));
    expect(Math.max(...[...responders.values()].map(({ size }) => size))).toBeGreaterThanOrEqual(3);
  });

  test('by flow: with the same ports there is one', async () => {
    for (const protocol of ['udp', 'icmpv6'] as const) {
      const responders = respondersOf(await measure(repeat(10, traceroute(forked, protocol))));
      expect([...responders.values()].every(({ size }) => size === 1)).toBe(true);
    }
  });

  test('on some paths only', async () => {
    const targets = Array.from({ length: 40 }, (_, index) => `3fff:a:${index + 1}::1`);
    const probes = targets.flatMap((target) => [0, 1, 2, 3, 4, 5].flatMap((flow) => traceroute(target, 'udp', 24_000 + flow)));
    const replies = await measure(probes, { rate: 100 });
    const withFork = targets.filter((target) => {
      const responders = respondersOf(replies.filter((reply) => reply.target === target));
      return [...responders.values()].some(({ size }) => size > 1);
    });
    expect(withFork.length).toBeGreaterThan(5);
    expect(withFork.length).toBeLessThan(35);
  });
});

describe('the destination', () => {
  test.each<[string, string, Protocol, string | undefined]>([
    ['answers UDP: port unreachable', usual, 'udp', '1/4'],
    ['answers ICMPv6: echo reply', usual, 'icmpv6', '129/0'],
    ['is a public resolver', '2606:4700:4700::1111', 'icmpv6', '129/0'],
    ['never answers', '3fff:fff:1::1', 'udp', undefined],
    ['is prohibited', '3fff:fff:2::1', 'udp', '1/1'],
    ['has no route', '3fff:fff:3::1', 'icmpv6', '1/0'],
    ['is no global address', 'fd00::1', 'icmpv6', '1/0'],
    ['does not exist', '3fff:fff:4::1', 'icmpv6', '1/3'],
  ])('%s', async (_name, target, protocol, icmp) => {
    const replies = await measure(repeat(3, traceroute(target, protocol)));
    const last = replies.filter((reply) => reply.icmp !== '3/0');
    expect(routersOf(replies).size).toBeGreaterThan(0);
    expect([...new Set(last.map((reply) => reply.icmp))]).toEqual(icmp ? [icmp] : []);
    const isReached = icmp === '1/4' || icmp === '129/0';
    expect([...new Set(last.map(({ from }) => from === target))]).toEqual(icmp ? [isReached] : []);
    if (isReached) expect(Math.max(...last.map(({ ttl }) => ttl))).toBe(20);
  });

  test.each([
    ['udp', 33_434],
    ['icmpv6', 0],
  ] as const)('has in replies to %s probes the port %d', async (protocol, port) => {
    const replies = await measure(traceroute(usual, protocol));
    expect([...new Set(replies.map(({ destinationPort }) => destinationPort))]).toEqual([port]);
  });

  test('of an anycast source gets its replies to other agents, near ones to their own', async () => {
    const targets = Array.from({ length: 30 }, (_, index) => `3fff:b:${index + 1}::1`);
    const replies = await measure(
      targets.flatMap((target) => traceroute(target)),
      { anycast: true, rate: 100 },
    );
    const announcing = senders().filter(({ anycast }) => anycast);
    const receivers = new Set(replies.map(({ agent }) => agent));
    expect(receivers.size).toBeGreaterThan(2);
    expect([...receivers].every((receiver) => announcing.some(({ id }) => id === receiver))).toBe(true);
    expect(new Set(replies.filter(({ ttl }) => ttl === 1).map(({ agent }) => agent))).toEqual(new Set(['vltcdg01']));
  });
});

describe('replies are missing', () => {
  test('of a few routers always, of others now and then', async () => {
    const targets = Array.from({ length: 60 }, (_, index) => `3fff:c:${index + 1}::1`);
    const replies = await measure(
      targets.flatMap((target) => repeat(5, traceroute(target, 'udp').slice(0, 5))),
      { rate: 20 },
    );
    const silent = targets.flatMap((target) =>
      [1, 2, 3, 4, 5].filter((ttl) => !replies.some((reply) => reply.target === target && reply.ttl === ttl)),
    );
    expect(silent.length / (targets.length * 5)).toBeGreaterThan(0.01);
    expect(silent.length / (targets.length * 5)).toBeLessThan(0.25);
    const lost = 1 - replies.length / (5 * (targets.length * 5 - silent.length));
    expect(lost).toBeGreaterThan(0.002);
    expect(lost).toBeLessThan(0.15);
  });

  test('in a part that a lossy network has: three in ten', async () => {
    const replies = await measure(repeat(500, [['3fff:fff:7::1', 24_000, 33_434, 64, 'icmpv6']]));
    expect(replies.length).toBeGreaterThan(300);
    expect(replies.length).toBeLessThan(400);
  });

  test('where a router is asked too often in a short time', async () => {
    const probes = repeat(100, [['3fff:fff:6::1', 24_000, 33_434, 64, 'icmpv6']]);
    const [fast, slow] = [await measure(probes, { rate: 1000 }), await measure(probes, { rate: 2 })];
    expect(fast.length).toBeLessThan(10);
    expect(slow.length).toBeGreaterThan(90);
  });

  test('of the first router and of resolvers never', async () => {
    const probes: Probe[] = [1, 64].flatMap((ttl) => repeat(200, [['2606:4700:4700::1111', 24_000, 33_434, ttl, 'icmpv6']]));
    expect(await measure(probes, { rate: 50 })).toHaveLength(400);
  });
});

describe('round-trip times', () => {
  test.each([usual, '3fff:123:4::1', '2606:4700:4700::1111'])('grow towards %s in the median', async (target) => {
    for (const { id } of senders()) {
      const replies = await measure(repeat(60, traceroute(target, 'icmpv6')), { id, rate: 100 });
      const reached = replies.find(({ from }) => from === target)?.ttl ?? 20;
      const medians = ttls.slice(0, reached).flatMap((ttl) => {
        const times = replies.filter((reply) => reply.ttl === ttl).map(({ rtt }) => rtt);
        return times.length > 20 ? median(times) : [];
      });
      expect(medians.length).toBeGreaterThan(3);
      // The rest is chance.
      for (const [index, time] of medians.entries()) expect(1.005 * time + 0.5).toBeGreaterThan(medians[index - 1] ?? 0);
    }
  });

  test('are as long as the distance asks, and longer when a router is slow to reply', async () => {
    const to = async (id: string) => median((await measure(repeat(20, traceroute('2620:fe::fe').slice(13)), { id })).map(({ rtt }) => rtt));
    // An instance is in New Jersey and one in Frankfurt, none in Atlanta.
    expect(await to('vltewr01')).toBeLessThan(8);
    expect(await to('vltatl01')).toBeGreaterThan(12);
    const targets = Array.from({ length: 60 }, (_, index) => `3fff:d:${index + 1}::1`);
    const replies = await measure(
      targets.flatMap((target) => repeat(3, traceroute(target))),
      { rate: 100 },
    );
    const toTarget = new Map(replies.filter(({ from, target }) => from === target).map(({ target, rtt }) => [target, rtt]));
    const slow = replies.filter(({ target, icmp, rtt }) => icmp === '3/0' && rtt > 5 + (toTarget.get(target) ?? rtt));
    expect(slow.length).toBeGreaterThan(3);
    expect(slow.length).toBeLessThan(0.05 * replies.length);
  });

  test('of equal probes differ, and are the same for the same source', async () => {
    const replies = await measure(repeat(50, [['2620:fe::fe', 24_000, 33_434, 64, 'icmpv6']]));
    expect(new Set(replies.map(({ rtt }) => rtt)).size).toBeGreaterThan(5);
    const source = '2001:db8:1:1:1::7777';
    const first = await send(traceroute(usual), { source });
    const other = new SentProbes(clock);
    const agent = { id: 'vltcdg01', rate: 1000, min_ttl: 1, max_ttl: 255, probes: 20 };
    const later = { id: 'later', sub: 'local|one', started: clock.now() - 60_000, probes: 20, agents: [agent] };
    other.add(later, { metadata: [{ id: 'vltcdg01', ip_address: source }], probes: traceroute(usual) });
    const fresh = new Engine({ stateDir: temporaryFolder(), sent: other, rows });
    expect(await read(source, fresh)).toEqual(first);
    await fresh.close();
  });
});
