import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { Count } from 'shared/gateway';
import * as v from 'valibot';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { CLOCKS_MS, momentOf } from './replies-query.ts';

/** Of more targets none is read back: replies of those that are left out would be called other people's. */
const MAX_TARGETS = 20;
/** Of more senders only the first are read back. They are enough for a query to find the replies to all by what addresses have in common. */
const MAX_SENDERS = 150;

/** As the form has it: replies to ICMPv6 probes do not tell theirs. */
const USUAL_PORT = 33_434;

/** A reply this much before the sending is as unlikely as one so many times later: few clocks are slow, and first replies take some seconds. */
const EARLY = 5;
/** Nothing is less likely than a first reply after so long; s. */
const LATE = 120;

/** The columns of the answer, and how each is computed. */
const expressions = {
  probe_src_addr: 'probe_src_addr',
  targets: `groupUniqArray(${MAX_TARGETS + 1})(probe_dst_addr)`,
  protocols: 'groupUniqArray(2)(probe_protocol)',
  ttl_min: 'min(probe_ttl)',
  ttl_max: 'max(probe_ttl)',
  source_port: 'min(probe_src_port)',
  destination_port: 'minIf(probe_dst_port, probe_protocol = 17)',
  first: 'toUnixTimestamp(min(time_received_ns))',
  suffix: 'right(hex(IPv6StringToNum(toString(probe_src_addr))), 12)',
  reached: 'max(reply_src_addr = probe_dst_addr)',
  replies: 'toUInt32(count())',
  last: 'toUnixTimestamp(max(time_received_ns))',
  many_ports: 'uniqExactIf(probe_dst_port, probe_protocol = 17) > 1',
};

export const sourceColumns = Object.keys(expressions);

/** Which probes are searched: those from the user's own prefixes. Moments are in ms since 1970. */
export interface SourcesQuestion {
  /** E.g. `2001:db8:1:2:3::/80`. */
  prefixes: readonly string[];
  from: number;
  until: number;
}

/**
 * The SQL that reads back from the replies what was sent: one row for each source address.
 *
 * @throws {TypeError} when there is no usable prefix. Other texts never reach the query.
 */
export function sourcesQuery({ prefixes, from, until }: SourcesQuestion): string {
  const usable = [...new Set(prefixes.flatMap((prefix) => usablePrefix(prefix) ?? []))];
  if (usable.length === 0) throw new TypeError('a search for what was sent needs a prefix');
  const columns = Object.entries(expressions).map(([name, expression]) => (name === expression ? name : `${expression} AS ${name}`));
  return `SELECT
    ${columns.join(',\n    ')}
FROM saimiris.replies
WHERE time_received_ns >= ${momentOf(from)}
  AND time_received_ns < ${momentOf(until)}
  AND (${usable.map((prefix) => `isIPAddressInRange(toString(probe_src_addr), '${prefix}')`).join(' OR ')})
GROUP BY probe_src_addr
ORDER BY first
LIMIT 1000`;
}

function usablePrefix(text: string): string | undefined {
  const [, address = '', length = ''] = /^([^/]+)\/(\d{1,3})$/.exec(text) ?? [];
  const network = canonicalIpv6(address);
  return network === undefined || Number(length) > 128 ? undefined : `${network}/${Number(length)}`;
}

interface ReadBack {
  id: string;
  /** ms since 1970. */
  sent: number;
  /** From all agents, as many as there were. */
  probes: number;
  agents: number;
  /** The agent whose prefix an address is in; nothing for a prefix of several. */
  agentOf(address: string): string | undefined;
  /** What else the user has sent, and until when replies to it came at the latest; ms since 1970. */
  others: readonly { sent: number; until: number }[];
}

/**
 * What was sent, as far as the replies tell.
 *
 * @returns nothing when no reply tells of it.
 */
export function readSent(sources: readonly Source[], readBack: ReadBack): SentMeasurement | undefined {
  const { id, sent, probes, agents, agentOf } = readBack;
  const group = ownGroup(groupsOf(sources, readBack), readBack);
  if (!group) return undefined;
  const own = group.sources;
  const ttl = { min: Math.min(...own.map(({ min }) => min)), max: Math.max(...own.map(({ max }) => max)) };
  const source = Math.min(...own.map(({ ports }) => ports.source));
  const { destination } = own[0].ports;
  const all = [...new Set(own.flatMap(({ targets }) => targets))];
  const targets = all.length > MAX_TARGETS ? [] : all;
  const perAgent = probes / agents;
  const protocols = new Set(own.flatMap((source) => source.protocols));
  const isUdp = protocols.has(17);
  const hasManyPorts = isUdp && own.some(({ manyPorts, ports }) => manyPorts || ports.destination !== destination);
  const mixed = isUdp && protocols.size > 1 ? 'protocols' : hasManyPorts ? 'ports' : undefined;
  const named = own.slice(0, MAX_SENDERS).map(({ address }) => ({ id: agentOf(address), address }));
  // Several agents may have sent from an anycast address.
  const isUnicast = named.every((sender) => sender.id !== undefined);
  // One hop of a traceroute may be the only one that replied. At most half of a traceroute's probes have the same TTL.
  const isOneTtl = ttl.min === ttl.max && own.some(({ reached }) => reached);
  const isPing = isOneTtl && own.some(({ replies }) => replies > (isUnicast ? perAgent : probes) / 2);
  return {
    id,
    sent,
    kind: mixed || targets.length === 0 || (isOneTtl && !isPing) ? 'custom' : isPing ? 'ping' : 'traceroute',
    protocol: isUdp && mixed !== 'protocols' ? 'udp' : 'icmpv6',
    ...(mixed && { mixed }),
    targets,
    ttl,
    ports: { source, destination: destination || USUAL_PORT },
    ...(isPing && !mixed && targets.length === 1 && isUnicast && v.is(Count, perAgent) && perAgent > 0 && { probesPerHop: perAgent }),
    isReadBack: true,
    probes: Math.max(1, Math.round(probes / own.length)),
    ...(named.every((sender) => sender.id === undefined) && { cast: 'anycast' }),
    // Who received a reply to an anycast address may not be who sent.
    senders: named.map((sender) => ({ ...sender, id: sender.id ?? sender.address })),
    ...(own.length > MAX_SENDERS && { moreSenders: own.length - MAX_SENDERS }),
  };
}

/** Source addresses of one measurement. */
interface Group {
  sources: [Source, ...Source[]];
  /** When the first and the last reply came; s since 1970. */
  first: number;
  last: number;
}

/** All addresses of a measurement end alike, or are counted up from one, an anycast address for each agent. */
function groupsOf(sources: readonly Source[], { agents, agentOf }: Pick<ReadBack, 'agents' | 'agentOf'>): Group[] {
  const isAnycast = ({ address }: Source) => agentOf(address) === undefined;
  const isOfOne = (a: Source, b: Source) => {
    if (a.suffix === b.suffix) return true;
    return Math.abs(Number(`0x${a.suffix}`) - Number(`0x${b.suffix}`)) < agents && isAnycast(a) && isAnycast(b);
  };
  const groups: Group[] = [];
  for (const source of [...sources].sort((a, b) => a.first - b.first)) {
    const group = groups.find(({ sources: [one] }) => isOfOne(one, source));
    if (group) {
      group.sources.push(source);
      group.last = Math.max(group.last, source.last);
    } else groups.push({ sources: [source], first: source.first, last: source.last });
  }
  return groups;
}

/** Each group is of the measurement that it fits best, and each measurement has the best of its groups. */
function ownGroup(groups: readonly Group[], { sent, others }: Pick<ReadBack, 'sent' | 'others'>): Group | undefined {
  const best = new Map<number, Group>();
  for (const group of groups) {
    // A group with later replies has an address that was used again, perhaps for this one.
    const able = others.filter(({ until }) => group.last * 1000 <= until).map((other) => other.sent);
    const by = able.reduce((a, b) => (lateness(group, b) < lateness(group, a) ? b : a), sent);
    const known = best.get(by);
    if (!known || lateness(group, by) < lateness(known, by)) best.set(by, group);
  }
  const taken = new Set(best.values());
  // One that seems to come before its sending, by a slow clock, fits the measurement before it.
  return best.get(sent) ?? groups.find((group) => !taken.has(group) && Math.abs(group.first * 1000 - sent) <= CLOCKS_MS);
}

/** How unlikely the first reply of a group is for what was sent at a moment. */
function lateness({ first }: Group, sent: number): number {
  const seconds = first - Math.floor(sent / 1000);
  return seconds < 0 ? -EARLY * seconds : Math.min(seconds, LATE);
}

interface Source {
  address: string;
  targets: string[];
  /** As in the IPv6 header: 58 is ICMPv6, 17 is UDP. */
  protocols: unknown[];
  min: number;
  max: number;
  ports: SentMeasurement['ports'];
  /** s since 1970, as is `last`. */
  first: number;
  suffix: string;
  /** Whether a target has replied. */
  reached: boolean;
  /** From whoever, to probes with whatever TTL. */
  replies: number;
  last: number;
  /** Whether its UDP probes had several destination ports. */
  manyPorts: boolean;
}

/** Reads a row of the answer. @returns nothing when it has another form. */
export function readSource([
  src,
  list,
  protocols,
  min,
  max,
  source,
  destination,
  first,
  suffix,
  reached,
  replies,
  last,
  manyPorts,
]: readonly unknown[]): Source | undefined {
  const address = typeof src === 'string' ? canonicalIpv6(src) : undefined;
  const targets = Array.isArray(list) ? list.flatMap((target) => (typeof target === 'string' && canonicalIpv6(target)) || []) : [];
  const isWhole = (value: unknown): value is number => v.is(Count, value);
  if (address === undefined || targets.length === 0) return undefined;
  if (
    !isWhole(min) ||
    !isWhole(max) ||
    min > max ||
    max > 255 ||
    !isWhole(source) ||
    !isWhole(destination) ||
    !isWhole(first) ||
    !isWhole(replies) ||
    !isWhole(last)
  )
    return undefined;
  if (typeof suffix !== 'string' || !Array.isArray(protocols) || protocols.length === 0) return undefined;
  const ports = { source, destination };
  return { address, targets, protocols, min, max, ports, first, suffix, reached: reached === 1, replies, last, manyPorts: manyPorts === 1 };
}
