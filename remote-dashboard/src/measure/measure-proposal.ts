import { paths } from 'shared/paths';
import type { SentMeasurement } from '../measurement/sent-measurement.ts';
import { idsInUrl, MOST_OF_IDS } from './ids-in-url.ts';

export type Kind = SentMeasurement['kind'];
export type Protocol = SentMeasurement['protocol'];

/** What a link to the form fills in. Nothing is sent by itself. */
export interface Proposal extends Pick<SentMeasurement, 'kind' | 'protocol' | 'ttl' | 'ports' | 'probesPerHop'> {
  target: string;
  /** Of a list: it begins with a probe of each kind to each of them, for the reader to change. */
  targets: readonly string[];
  /** `own`: the probes of a hop have a source port each, and may take different paths. */
  flows: Flows;
  cast: Cast;
  /** Ids of agents. */
  agents: readonly string[];
  /** So many agents belong to it whose ids are not known. */
  unknownAgents: number;
}

type Flows = 'same' | 'own';
/** Which of the user's prefixes probes are sent from. */
export type Cast = 'unicast' | 'anycast';

/** A form as it was filled in: texts that may be wrong, so that a reload loses nothing of them. */
export interface Draft {
  target: string;
  kind: Kind;
  protocol: Protocol;
  ttlMin: string;
  ttlMax: string;
  sourcePort: string;
  destinationPort: string;
  perHop: string;
  flows: Flows;
  cast: Cast;
  /** Ids; nothing until somebody has chosen. */
  agents: readonly string[] | undefined;
  /** So many agents were chosen before whose ids are not known here: a link has no room for all. */
  unknownAgents: number;
}

/** What a kind of measurement begins with. */
export const kindDefaults: Record<Kind, Pick<Draft, 'ttlMin' | 'ttlMax' | 'perHop'>> = {
  traceroute: { ttlMin: '1', ttlMax: '32', perHop: '1' },
  // Agents may be set not to send higher ones.
  ping: { ttlMin: '32', ttlMax: '32', perHop: '4' },
  custom: { ttlMin: '1', ttlMax: '32', perHop: '1' },
};

const ports = { sourcePort: '24000', destinationPort: '33434' };

/** Longest text of the target and of a number in a URL. */
const LONGEST = { target: 300, number: 12 };

/** The path of the form, filled in. */
export function measureUrl({ target, targets = [], kind, protocol, ttl, ports: sent, probesPerHop, ...rest }: Partial<Proposal>): string {
  const draft = emptyDraft(kind);
  const { flows, cast, agents, unknownAgents = 0 } = rest;
  const query = searchOf({
    ...draft,
    target: target ?? '',
    protocol: protocol ?? draft.protocol,
    ttlMin: ttl ? `${ttl.min}` : draft.ttlMin,
    ttlMax: ttl ? `${ttl.max}` : draft.ttlMax,
    sourcePort: sent ? `${sent.source}` : draft.sourcePort,
    destinationPort: sent ? `${sent.destination}` : draft.destinationPort,
    perHop: probesPerHop === undefined ? draft.perHop : `${probesPerHop}`,
    flows: flows ?? draft.flows,
    cast: cast ?? draft.cast,
    agents,
    unknownAgents,
  });
  const list = targets.length > 0 ? `targets=${targets.join(',')}` : '';
  return paths.measure + query + (list && (query ? '&' : '?')) + list;
}

function emptyDraft(kind: Kind = 'traceroute'): Draft {
  return {
    target: '',
    kind,
    protocol: 'icmpv6',
    ...kindDefaults[kind],
    ...ports,
    flows: 'same',
    cast: 'unicast',
    agents: undefined,
    unknownAgents: 0,
  };
}

/** The form that a URL's query proposes; what is not in it, or makes no sense, is as in an empty form. */
export function draftOf(search: string): Draft {
  const query = new URLSearchParams(search);
  const kind = one(['traceroute', 'ping', 'custom'] as const, query.get('kind'));
  const empty = emptyDraft(kind);
  const range = (name: string) =>
    query
      .get(name)
      ?.match(/^([^-]*)-?(.*)$/s)
      ?.slice(1);
  const [ttlMin, ttlMax] = range('ttl') ?? [];
  const [source, destination] = range('ports') ?? [];
  const number = (text: string | null | undefined, otherwise: string) => text?.trim().slice(0, LONGEST.number) || otherwise;
  const first = number(ttlMin, empty.ttlMin);
  const agents = query.has('agents') ? idsOf(query.get('agents') ?? '') : undefined;
  return {
    ...empty,
    target: wellFormed((query.get('target') ?? '').slice(0, LONGEST.target)),
    protocol: one(['icmpv6', 'udp'] as const, query.get('protocol')),
    // A ping has one TTL.
    ttlMin: kind === 'ping' ? number(ttlMax, first) : first,
    ttlMax: ttlMin === undefined ? empty.ttlMax : number(ttlMax, first),
    sourcePort: number(source, empty.sourcePort),
    destinationPort: number(destination, empty.destinationPort),
    perHop: number(query.get('per-hop'), empty.perHop),
    flows: one(['same', 'own'] as const, query.get('flows')),
    cast: one(['unicast', 'anycast'] as const, query.get('from')),
    agents,
    unknownAgents: unknownOf(query.get('all-agents')?.match(/^\d{1,6}$/) ? Number(query.get('all-agents')) : 0, agents),
  };
}

/** A URL's query for a form, without what is as in an empty one; what else the URL asks for stays. */
export function searchOf(draft: Draft, search = ''): string {
  const empty = emptyDraft(draft.kind);
  const range = (...ends: [string, string]) => (ends[0] === ends[1] ? ends[0] : ends.join('-'));
  const entries: [name: string, value: string, usual: string][] = [
    ['target', draft.target.trim().slice(0, LONGEST.target), ''],
    ['kind', draft.kind, 'traceroute'],
    ['protocol', draft.protocol, empty.protocol],
    ['ttl', range(draft.ttlMin, draft.ttlMax), range(empty.ttlMin, empty.ttlMax)],
    ['ports', `${draft.sourcePort}-${draft.destinationPort}`, `${empty.sourcePort}-${empty.destinationPort}`],
    ['per-hop', draft.perHop, empty.perHop],
    ['flows', draft.flows, empty.flows],
    ['from', draft.cast, empty.cast],
  ];
  const agents = draft.agents && idsInUrl(draft.agents);
  const all = draft.unknownAgents + (draft.agents?.length ?? 0);
  const query = new URLSearchParams(search);
  // Always in one order, whatever came first.
  for (const name of [...entries.map(([own]) => own), 'agents', 'all-agents']) query.delete(name);
  for (const [name, value, usual] of entries) if (value !== usual) query.set(name, value);
  if (agents !== undefined) query.set('agents', agents);
  if (all > 0 && (draft.unknownAgents > 0 || agents === undefined)) query.set('all-agents', `${all}`);
  // Both may stand in a query, and an IPv6 address is not legible without.
  return `?${query}`.replaceAll('%3A', ':').replaceAll('%2C', ',').replace(/^\?$/, '');
}

/** How many of so many agents are not among the known ones. */
export const unknownOf = (all: number, known: readonly string[] = []) => Math.max(0, all - known.length);

function idsOf(text: string): string[] {
  const ids = text
    .slice(0, MOST_OF_IDS)
    .split(',')
    .map(unescapeId)
    .filter((id) => id.trim() !== '');
  return [...new Set(ids)];
}

function unescapeId(text: string): string {
  return wellFormed(text.replace(/%2C|%25/g, decodeURIComponent));
}

/** Without half a character at the end, which no URL can hold. */
const wellFormed = (text: string) => text.replace(/[\uD800-\uDBFF]$/, '');

/** The choice that a text names, or the first. */
function one<T extends string>(choices: readonly [T, ...T[]], text: string | null): T {
  return choices.find((choice) => choice === text) ?? choices[0];
}
