import { senders } from '../gateway/senders.ts';
import { kinds } from './simulated-destinations.ts';
import { address, all, list, part, pick, shifted, texts, withColumns } from './sql.ts';

// The Internet as the local stack simulates it: expressions in ClickHouse SQL, made of hashes only, so that the same question always
// has the same answer. IPv6 addresses are those reserved for documentation (2001:db8::/32 for the platform, 3fff::/20 for everybody else),
// AS numbers those for private use: no real network is blamed for made-up data. docs/simulated-internet.md says what is simulated.

const agents = senders();

/** Ids of the agents that send probes, as an SQL array. */
export const agentIds = texts(agents.map(({ id }) => id));
/** The unicast network of each of them. */
export const agentNetworks = list(agents.map(({ unicast }) => `toIPv6('${unicast.replace('/48', '')}')`));
/** How many agents send probes. */
export const agentCount = agents.length;
/** The network that several agents announce. */
export const anycastNetwork = `toIPv6('${agents.find(({ anycast }) => anycast)?.anycast?.replace('/48', '')}')`;

/** An IPv6 address outside the platform: host and network depend on the values alone. */
export function hostIn(network: string, host: string): string {
  return address(`${shifted(0x3fff, 112)} + ${shifted(pick(2 ** 28, "'network'", network), 80)} + ${host}`);
}

/** The value of a column of the hop's segment. */
const ofSegment = (name: string) => `multiIf(segment = 0, ${name}_0, segment = 1, ${name}_1, segment = 2, ${name}_2, ${name}_3)`;

/** The share of the time to the destination that lies before a hop: it never falls along a path. */
const share = `multiIf(
  segment = 0, 0,
  segment = 1, 0.15 * (hop - access_end) / (up_end - access_end),
  segment = 2, 0.85 + 0.1 * (hop - up_end) / (down_end - up_end),
  1 - 0.04 * (distance - hop) / (distance - down_end))`;

/** Replies that never come, in a thousand. The first router and the resolvers lose none. */
const lossPerMille = `multiIf(
  hop = 1, 0,
  ${all('segment = 3', `kind = ${kinds.lossy}`)}, 300,
  reached, if(kind = ${kinds.anycast}, 0, 5),
  ${part('router', 8, 10)} = 0, 150 + ${part('router', 16, 250)},
  5)`;

/** How many replies in a second a router sends to an agent. */
const repliesInASecond = `multiIf(
  ${all('segment = 3', `kind = ${kinds.limited}`)}, 3,
  reached, 1000000,
  hop = 1, 100,
  ${part('router', 24, 5)} != 0, 1000000,
  arrayElement([5, 20, 100], 1 + ${part('router', 30, 3)}))`;

/** Tenths of a millisecond: the way there and back, then waiting, and now and then a router that is slow to write its reply. */
const rtt = `toUInt16(2 + 3 * hop + ${share} * if(segment < 2, away, far_away)
  - log((1 + serial % 65536) / 65537) * (2 + away / 150)
  + if(${all('NOT reached', `${part('router', 36, 8)} = 0`, `${part('serial', 28, 10)} = 0`)}, 50 + ${part('serial', 32, 800)}, 0))`;

/**
 * The replies to probes, as rows of `saimiris.replies`.
 *
 * @param probes - a relation {@link withPath}, with the columns ttl, sent, and nth, a number that tells a probe from an equal one; `near_load`
 *   and `path_load` are what an agent has sent before it in the same second with the same TTL: anywhere, and to the same destination.
 * @returns a statement. Its plan is not optimized: that would take longer than it.
 */
export function repliesTo(probes: string): string {
  const hops = withColumns(probes, {
    hop: 'least(ttl, last_hop)',
    reached: all('ttl >= distance', 'last_hop = distance'),
    serial: 'cityHash64(agent_hash, src, dst, src_port, dst_port, ttl, protocol, nth)',
  });
  const segments = withColumns(hops, { segment: '(hop > access_end) + (hop > up_end) + (hop > down_end)' });
  const routers = withColumns(segments, {
    router: `cityHash64(${ofSegment('routers')}, if(segment = 3, distance - hop, hop - multiIf(segment = 0, 0, segment = 1, access_end, up_end)))`,
  });
  const answered = `SELECT *, ${rtt} AS rtt FROM (${routers})
    WHERE ${all(
      `multiIf(reached, kind != ${kinds.silent}, hop = 1, 1, ttl > last_hop, 1, ${part('router', 20, 12)} != 0)`,
      `${part('serial', 16, 1000)} >= ${lossPerMille}`,
      `if(segment < 2, near_load, path_load) < ${repliesInASecond}`,
    )}`;
  const received = withColumns(answered, {
    time_received_ns: 'addMicroseconds(sent, 100 * rtt)',
    reply_icmp_type: 'multiIf(reached, if(protocol = 58, 129, 1), ttl <= last_hop, 3, 1)',
    probe_size: '50 + least(ttl, 32)',
  });
  return `SELECT
  toDate(time_received_ns) AS date,
  addMilliseconds(time_received_ns, 20 + ${part('serial', 40, 180)}) AS time_inserted_ns,
  time_received_ns,
  if(segment < 2, near_receiver, far_receiver) AS agent_id,
  if(reached, dst, ${address(`${shifted(`${ofSegment('prefix')} + router % 65536`, 64)} + 1`)}) AS reply_src_addr,
  src AS reply_dst_addr,
  ${part('serial', 12, 65536)} AS reply_id,
  if(reply_icmp_type = 129, probe_size, probe_size + 48) AS reply_size,
  if(router % 3 = 0, 64, 255) - hop AS reply_ttl,
  if(reply_icmp_type = 129, 0, ttl - hop + 1) AS reply_quoted_ttl,
  58 AS reply_protocol,
  reply_icmp_type,
  multiIf(reply_icmp_type != 1, 0, reached, 4, kind = ${kinds.unrouted}, 0, kind = ${kinds.prohibited}, 1, 3) AS reply_icmp_code,
  if(${all('provider = 2', 'segment IN (1, 2)')}, [(toUInt32(16 + router % 1000000), toUInt8(0), toUInt8(1), toUInt8(1))],
    CAST([], 'Array(Tuple(UInt32, UInt8, UInt8, UInt8))')) AS reply_mpls_labels,
  src AS probe_src_addr,
  dst AS probe_dst_addr,
  ${part('serial', 44, 65536)} AS probe_id,
  probe_size,
  ttl AS probe_ttl,
  protocol AS probe_protocol,
  src_port AS probe_src_port,
  if(protocol = 58, 0, dst_port) AS probe_dst_port,
  rtt
FROM (${received})
SETTINGS query_plan_enable_optimizations = 0, max_block_size = 4096`;
}
