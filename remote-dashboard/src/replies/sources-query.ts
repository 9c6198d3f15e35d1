import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { Count, isId } from 'shared/gateway';
import * as v from 'valibot';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { momentOf } from './replies-query.ts';

/** Of more targets only the first are read back. */
const MAX_TARGETS = 20;
/** Of more senders only the first are read back. */
const MAX_SENDERS = 100;

/** The columns of the answer, and how each is computed. */
const expressions = {
  probe_src_addr: 'probe_src_addr',
  agent: 'any(agent_id)',
  targets: `groupUniqArray(${MAX_TARGETS})(probe_dst_addr)`,
  protocols: 'groupUniqArray(2)(probe_protocol)',
  ttl_min: 'min(probe_ttl)',
  ttl_max: 'max(probe_ttl)',
  source_port: 'min(probe_src_port)',
  destination_port: 'min(probe_dst_port)',
  first: 'toUnixTimestamp(min(time_received_ns))',
  suffix: 'right(hex(IPv6StringToNum(toString(probe_src_addr))), 12)',
  reached: 'max(reply_src_addr = probe_dst_addr)',
  replies: 'toUInt32(count())',
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
}

/**
 * What was sent, as far as the replies tell. All addresses of a measurement end alike, and its replies come first after its sending.
 *
 * @returns nothing when no reply tells of it.
 */
export function readSent(sources: readonly Source[], { id, sent, probes, agents, agentOf }: ReadBack): SentMeasurement | undefined {
  const distance = ({ first }: Source) => Math.abs(first * 1000 - sent);
  const [nearest] = [...sources].sort((a, b) => distance(a) - distance(b));
  if (!nearest) return undefined;
  const own = sources.filter(({ suffix }) => suffix === nearest.suffix).slice(0, MAX_SENDERS);
  const ttl = { min: Math.min(...own.map(({ min }) => min)), max: Math.max(...own.map(({ max }) => max)) };
  const targets = [...new Set(own.flatMap((source) => source.targets))].slice(0, MAX_TARGETS);
  const perAgent = probes / agents;
  const protocols = new Set(own.flatMap((source) => source.protocols));
  const isMixed = protocols.has(17) && protocols.size > 1;
  // Several agents may have sent from an anycast address.
  const isUnicast = own.every(({ address }) => agentOf(address) !== undefined);
  // One hop of a traceroute may be the only one that replied. At most half of a traceroute's probes have the same TTL.
  const isOneTtl = ttl.min === ttl.max && own.some(({ reached }) => reached);
  const isPing = isOneTtl && own.some(({ replies }) => replies > (isUnicast ? perAgent : probes) / 2);
  return {
    id,
    sent,
    kind: isMixed || (isOneTtl && !isPing) ? 'custom' : isPing ? 'ping' : 'traceroute',
    protocol: protocols.has(17) && !isMixed ? 'udp' : 'icmpv6',
    ...(isMixed && { mixed: 'protocols' }),
    targets,
    ttl,
    ports: nearest.ports,
    ...(isPing && !isMixed && targets.length === 1 && isUnicast && v.is(Count, perAgent) && perAgent > 0 && { probesPerHop: perAgent }),
    isReadBack: true,
    probes: Math.max(1, Math.round(probes / own.length)),
    senders: own.map(({ address, agent }) => ({ id: agentOf(address) ?? agent, address })),
  };
}

interface Source {
  address: string;
  agent: string;
  targets: string[];
  /** As in the IPv6 header: 58 is ICMPv6, 17 is UDP. */
  protocols: unknown[];
  min: number;
  max: number;
  ports: SentMeasurement['ports'];
  /** s since 1970. */
  first: number;
  suffix: string;
  /** Whether a target has replied. */
  reached: boolean;
  /** From whoever, to probes with whatever TTL. */
  replies: number;
}

/** Reads a row of the answer. @returns nothing when it has another form. */
export function readSource([
  src,
  agent,
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
]: readonly unknown[]): Source | undefined {
  const address = typeof src === 'string' ? canonicalIpv6(src) : undefined;
  const targets = Array.isArray(list) ? list.flatMap((target) => (typeof target === 'string' && canonicalIpv6(target)) || []) : [];
  const isWhole = (value: unknown): value is number => v.is(Count, value);
  if (address === undefined || !isId(agent) || !agent || agent.length > 100 || targets.length === 0) return undefined;
  if (
    !isWhole(min) ||
    !isWhole(max) ||
    min > max ||
    max > 255 ||
    !isWhole(source) ||
    !isWhole(destination) ||
    !isWhole(first) ||
    !isWhole(replies)
  )
    return undefined;
  if (typeof suffix !== 'string' || !Array.isArray(protocols) || protocols.length === 0) return undefined;
  const ports = { source, destination };
  return { address, agent, targets, protocols, min, max, ports, first, suffix, reached: reached === 1, replies };
}
