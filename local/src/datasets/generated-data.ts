import { agentCount, agentIds, agentNetworks, anycastNetwork, hostIn, repliesTo } from './simulated-internet.ts';
import { withPath } from './simulated-paths.ts';
import { address, bitsOf, fraction, pick, shifted, withColumns } from './sql.ts';

/** About how many rows a day has in each table. */
export interface DailyRows {
  replies: number;
  updates: number;
  records: number;
}

/** A little over four million rows in all. */
export const usualRows: DailyRows = { replies: 250_000, updates: 150_000, records: 150_000 };

/** The 7 days that are kept, the last of them `today` (e.g. `2026-01-31`), and tomorrow, which is there before anybody may see it. */
export function daysAround(today: string): string[] {
  return [-6, -5, -4, -3, -2, -1, 0, 1].map((offset) => {
    const day = new Date(today);
    day.setUTCDate(day.getUTCDate() + offset);
    return day.toISOString().slice(0, 10);
  });
}

/** The statements that fill one UTC day of all tables. What they write depends on nothing but the day. @param day - e.g. `2026-01-31`. */
export function fillStatements(day: string, rows: DailyRows): string[] {
  return [
    `INSERT INTO saimiris.replies ${replies(day, rows.replies)}`,
    `INSERT INTO saimiris.replies ${repliesToExamples(day)}`,
    `INSERT INTO bmp.updates ${updates(day, rows.updates)}`,
    `INSERT INTO flows.records ${records(day, rows.records)}`,
  ];
}

/** A moment of the day: there is more to see in the afternoon (UTC) than at night. @param part - from 0 to 1. */
function moment(day: string, part: string): string {
  const seconds = `86400 * (${part} - 0.4 * (sin(2 * pi() * ${part} + 1) - sin(1)) / (2 * pi()))`;
  return `addNanoseconds(toDateTime64('${day} 00:00:00', 9, 'UTC'), toInt64(1e9 * ${seconds}))`;
}

/** A user's address below a network of the platform. A few users send most. */
function userAddress(network: string, ...values: (string | number)[]): string {
  const user = pick(2 ** 32, "'user'", `toUInt32(60 * pow(${fraction("'who'", ...values)}, 2))`);
  const experiment = `(1 + ${pick(6, "'experiment'", ...values)})`;
  return address(`${bitsOf(network)} + ${shifted(user, 48)} + ${experiment}`);
}

/** Traceroutes: each is a series of TTLs up to the destination. */
function replies(day: string, rows: number): string {
  const hopsOnAverage = 9.3;
  const count = Math.round(rows / hopsOnAverage);
  const key = `'${day}', number`;
  const network = `arrayElement(${agentNetworks}, 1 + agent_number)`;
  const traceroutes = `SELECT
    ${pick(agentCount, "'agent'", key)} AS agent_number,
    arrayElement(${agentIds}, 1 + agent_number) AS agent,
    ${userAddress(`if(${pick(4, "'anycast'", key)} = 0, ${anycastNetwork}, ${network})`, key)} AS src,
    ${hostIn(`toUInt32(4000 * pow(${fraction("'target'", key)}, 2))`, `1 + ${pick(5, "'host'", key)}`)} AS dst,
    if(${pick(3, "'protocol'", key)} = 0, 17, 58) AS protocol,
    24000 + ${pick(16, "'flow'", key)} AS src_port,
    33434 AS dst_port,
    cityHash64(${key}) AS nth,
    ${moment(day, `((number + ${fraction("'moment'", key)}) / ${count})`)} AS began
  FROM numbers_mt(${count})`;
  return repliesTo(oneProbePerHop(traceroutes));
}

/**
 * The experiment that the documentation shows to who is not signed in: its queries find something as they are. From every agent, four
 * times an hour, to the target of its examples.
 */
function repliesToExamples(day: string): string {
  const network = `if(agent = 'vltcdg01', toIPv6('2001:db8:a1::'), arrayElement(${agentNetworks}, 1 + agent_number))`;
  const traceroutes = `SELECT
    number % ${agentCount} AS agent_number,
    arrayElement(${agentIds}, 1 + agent_number) AS agent,
    ${address(`${bitsOf(network)} + ${shifted(0x17d98e72, 48)} + ${0x42}`)} AS src,
    toIPv6('2606:4700:4700::1111') AS dst,
    17 AS protocol,
    24000 AS src_port,
    33434 AS dst_port,
    cityHash64('${day}', number) AS nth,
    addMilliseconds(toDateTime64('${day} 00:00:00', 3, 'UTC'), ${15 * 60_000} * intDiv(number, ${agentCount})) AS began
  FROM numbers_mt(${24 * 4 * agentCount})`;
  return repliesTo(oneProbePerHop(traceroutes));
}

/** The probes of traceroutes that end with the destination. */
function oneProbePerHop(traceroutes: string): string {
  const probes = withColumns(withPath(traceroutes), { ttl: 'arrayJoin(range(1, distance + 1))' });
  return withColumns(probes, { sent: 'addMilliseconds(began, 4 * ttl)', near_load: '0', path_load: '0' });
}

/** Announcements and withdrawals: a third of them in some twenty bursts a day, most about a few restless prefixes. */
function updates(day: string, rows: number): string {
  const key = `'${day}', number`;
  const burst = pick(20, "'burst'", key);
  const withinBurst = `(${fraction("'burst'", `'${day}'`, burst)} * 0.998 + ${fraction("'within'", key)} * 0.001)`;
  const when = moment(day, `if(${pick(3, "'bursts'", key)} = 0, ${withinBurst}, (number + ${fraction("'moment'", key)}) / ${rows})`);
  const asn = (...values: string[]) => `toUInt32(4200000000 + ${pick(900, ...values)})`;
  return `SELECT
    toDate(time_received_ns) AS date,
    ${when} AS time_received_ns,
    ${address(`${bitsOf("toIPv6('2001:db8:ff::')")} + 1 + router`)} AS router_addr,
    ${hostIn("'peer', router, peer", 'toUInt128(1)')} AS peer_addr,
    ${asn("'peer'", 'router', 'peer')} AS peer_asn,
    ${address(`${shifted(0x3fff, 112)} + ${shifted(`cityHash64('prefix', prefix) % bitShiftLeft(toUInt64(1), prefix_len - 20)`, '128 - prefix_len')}`)} AS prefix_addr,
    arrayElement([32, 36, 40, 44, 48, 48, 48, 48], 1 + ${pick(8, "'length'", 'prefix')}) AS prefix_len,
    ${pick(100, "'announced'", key)} >= 12 AS announced,
    ${pick(2, "'policy'", key)} = 1 AS is_post_policy,
    if(announced, arrayElement(['IGP', 'IGP', 'IGP', 'IGP', 'IGP', 'INCOMPLETE', 'INCOMPLETE', 'EGP'], 1 + ${pick(8, "'origin'", 'prefix')}), '') AS origin,
    if(announced, arrayConcat([peer_asn],
      arrayMap(hop -> ${asn("'transit'", 'prefix', 'peer', `${pick(3, "'path'", key)}`, 'hop')}, range(${pick(4, "'transits'", 'prefix', 'peer')})),
      arrayWithConstant(if(${pick(12, "'prepended'", 'prefix')} = 0, 3, 1), ${asn("'owner'", 'prefix')})), []) AS as_path,
    if(announced, peer_addr, toIPv6('::')) AS next_hop,
    if(announced, arrayMap(item -> (peer_asn, toUInt16(${pick(3000, "'community'", 'peer', 'item')})), range(${pick(4, "'communities'", 'prefix')})), []) AS communities,
    if(announced AND ${pick(4, "'large'", 'prefix')} = 0, [(peer_asn, toUInt32(1), toUInt32(${pick(500, "'large'", 'peer')}))], []) AS large_communities
  FROM (SELECT number, ${pick(agentCount, "'router'", key)} AS router, ${pick(3, "'peer'", key)} AS peer,
    toUInt32(6000 * pow(${fraction("'prefix'", key)}, 3)) AS prefix FROM numbers_mt(${rows}))`;
}

/** Sampled packets, as many towards the platform as from it. */
function records(day: string, rows: number): string {
  const key = `'${day}', number`;
  const network = `arrayElement(${agentNetworks}, 1 + site)`;
  return `SELECT
    toDate(time_received_ns) AS date,
    ${moment(day, `((number + ${fraction("'moment'", key)}) / ${rows})`)} AS time_received_ns,
    if(site % 2 = 0, 1000, 4096) AS sampling_rate,
    ${address(`${bitsOf("toIPv6('2001:db8:ff::')")} + 1 + site`)} AS sampler_address,
    if(inbound, outside, inside) AS src_addr,
    if(inbound, inside, outside) AS dst_addr,
    if(protocol = 58, 0, if(inbound, server_port, client_port)) AS src_port,
    if(protocol = 58, 0, if(inbound, client_port, server_port)) AS dst_port,
    arrayElement([6, 6, 6, 17, 17, 58, 58, 58], 1 + ${pick(8, "'protocol'", key)}) AS protocol,
    multiIf(protocol = 58, 60 + ${pick(40, "'length'", key)}, ${pick(3, "'full'", key)} = 0, 1500, 60 + ${pick(1400, "'length'", key)}) AS packet_length,
    packet_length * packets AS bytes,
    1 AS packets
  FROM (SELECT number, ${pick(agentCount, "'site'", key)} AS site, ${pick(2, "'direction'", key)} = 0 AS inbound,
    ${userAddress(network, key)} AS inside,
    ${hostIn(`toUInt32(4000 * pow(${fraction("'outside'", key)}, 2))`, `1 + ${pick(5, "'host'", key)}`)} AS outside,
    arrayElement([443, 443, 443, 443, 53, 53, 80, 179, 123, 22], 1 + ${pick(10, "'service'", key)}) AS server_port,
    32768 + ${pick(28000, "'client'", key)} AS client_port
    FROM numbers_mt(${rows}))`;
}
