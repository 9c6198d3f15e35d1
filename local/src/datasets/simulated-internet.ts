import { senders } from '../gateway/agents.ts';

// The Internet as the local stack simulates it: expressions in ClickHouse SQL, made of hashes only, so that the same question always
// has the same answer. Addresses are those reserved for documentation (2001:db8::/32 for the platform, 3fff::/20 for everybody else),
// AS numbers those for private use: no real network is blamed for made-up data.

const agents = senders();

/** Ids of the agents that send probes, as an SQL array. */
export const agentIds = list(agents.map(({ id }) => `'${id}'`));
/** The unicast network of each of them. */
export const agentNetworks = list(agents.map(({ unicast }) => `toIPv6('${unicast.replace('/48', '')}')`));
const anycastAgents = agents.filter(({ anycast }) => anycast);
const anycastIds = list(anycastAgents.map(({ id }) => `'${id}'`));
/** The network that several agents announce. */
export const anycastNetwork = `toIPv6('${anycastAgents[0]?.anycast?.replace('/48', '')}')`;

/** How many agents send probes. */
export const agentCount = agents.length;

/** A number from 0 to `below` - 1 that depends on the values alone. */
export function pick(below: number | string, ...values: (string | number)[]): string {
  return `(cityHash64(${values.join(', ')}) % ${below})`;
}

/** A number from 0 to 1 that depends on the values alone. */
export function fraction(...values: (string | number)[]): string {
  return `(cityHash64(${values.join(', ')}) / 18446744073709551616)`;
}

/** The IPv6 address whose 128 bits are a number. */
export function address(bits: string): string {
  return `CAST(toUInt128(${bits}), 'IPv6')`;
}

/** The 128 bits of an IPv6 address as a number. */
export function bitsOf(ipv6: string): string {
  return `toUInt128(${ipv6})`;
}

/** A number moved to the left by as many bits, in 128 bits. */
export function shifted(value: string | number, by: number | string): string {
  return `bitShiftLeft(toUInt128(${value}), ${by})`;
}

/** An address outside the platform: host and network depend on the values alone. */
export function hostIn(network: string, host: string): string {
  return address(`${shifted(0x3fff, 112)} + ${shifted(pick(2 ** 28, "'network'", network), 80)} + ${host}`);
}

/** How many hops a destination is away from an agent. */
const distance = `(6 + ${pick(9, "'distance'", 'agent', 'network')})`;

/**
 * The replies to probes, as rows of `saimiris.replies`.
 *
 * Routers answer 'time exceeded' to a TTL that is too low, one in twelve of them never; destinations always answer. What is sent from
 * an anycast address is answered to the agent that is nearest to the one that answers.
 *
 * @param probes - a relation with the columns agent, src, dst, src_port, dst_port, ttl, protocol (IP number) and sent.
 * @param where - narrows the replies; `probe_ttl` and `distance` are known.
 */
export function repliesTo(probes: string, where = '1'): string {
  const near = pick(2 ** 40, "'near'", 'agent', 'ttl');
  const far = pick(2 ** 40, "'far'", 'network', 'distance - ttl');
  const hopHash = `if(ttl <= 3, ${near}, ${far})`;
  return `SELECT
  toDate(time_received_ns) AS date,
  addMilliseconds(time_received_ns, 300 + ${pick(1500, "'stored'", 'serial')}) AS time_inserted_ns,
  addMicroseconds(sent, 100 * rtt) AS time_received_ns,
  if(bitShiftRight(${bitsOf('src')}, 80) = bitShiftRight(${bitsOf(anycastNetwork)}, 80),
    arrayElement(${anycastIds}, 1 + ${pick(anycastAgents.length, "'catchment'", 'network')}), agent) AS agent_id,
  if(reached, dst, ${address(`${shifted(0x3fff, 112)} + ${shifted('router', 64)} + 1`)}) AS reply_src_addr,
  src AS reply_dst_addr,
  ${pick(65536, "'reply'", 'serial')} AS reply_id,
  if(reached AND protocol = 58, probe_size, probe_size + 48) AS reply_size,
  if(router % 3 = 0, 64, 255) - hop AS reply_ttl,
  multiIf(NOT reached, 1, protocol = 58, 0, ttl - distance + 1) AS reply_quoted_ttl,
  58 AS reply_protocol,
  multiIf(NOT reached, 3, protocol = 58, 129, 1) AS reply_icmp_type,
  if(reached AND protocol = 17, 4, 0) AS reply_icmp_code,
  if(NOT reached AND router % 9 = 0, [(toUInt32(16 + router % 1000000), toUInt8(0), toUInt8(1), toUInt8(1))],
    CAST([], 'Array(Tuple(UInt32, UInt8, UInt8, UInt8))')) AS reply_mpls_labels,
  src AS probe_src_addr,
  dst AS probe_dst_addr,
  ${pick(65536, "'probe'", 'serial')} AS probe_id,
  50 + least(ttl, 32) AS probe_size,
  ttl AS probe_ttl,
  protocol AS probe_protocol,
  src_port AS probe_src_port,
  dst_port AS probe_dst_port,
  3 + intDiv(far * hop, distance) + ${pick('(5 + intDiv(far, 20))', "'jitter'", 'serial')} AS rtt
FROM (
  SELECT *, ${hopHash} AS router, least(ttl, distance) AS hop, ttl >= distance AS reached,
    20 + ${pick(1900, "'far'", 'agent', 'network')} AS far,
    cityHash64(agent, src, dst, src_port, dst_port, ttl, protocol, sent) AS serial
  FROM (SELECT *, bitShiftRight(${bitsOf('dst')}, 80) AS network, ${distance} AS distance FROM (${probes}))
  WHERE (reached OR router % 12 != 0) AND (${where})
)`;
}

function list(items: string[]): string {
  return `[${items.join(', ')}]`;
}
