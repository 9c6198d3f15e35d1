import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { isId } from 'shared/gateway';
import { EARLIEST, LATEST } from '../format/server-clock.ts';
import type { Sender } from '../sending/choose-senders.ts';

/** How much of a link is read: so many targets and senders, so many characters. */
export const LINK_LIMITS = { targets: 50, senders: 1_000, query: 64_000, id: 200 };
const MOST_PROBES = 10_000_000;

/** The values of a measurement's link by their names in it: `undefined` for each that is missing or not valid. */
export function readLinkValues(search: URLSearchParams) {
  const one = (name: string) => (search.getAll(name).length === 1 ? (search.get(name) ?? '') : '');
  const [min, max] = rangeOf(one('ttl'), 255) ?? [];
  const [source, destination] = rangeOf(one('ports'), 65_535) ?? [];
  const from = search.getAll('from');
  // One with an odd id, which might turn the direction of the text around it, is not named: it took part all the same.
  const named = from.filter(isId);
  const senders = listOf(named, LINK_LIMITS.senders, senderOf);
  const more = search.has('more') ? wholeNumber(one('more'), MOST_PROBES) : 0;
  const kind = oneOf(one('kind'), ['traceroute', 'ping', 'custom']);
  const targets = listOf(search.getAll('target'), LINK_LIMITS.targets, canonicalIpv6);
  // Not in older links.
  const optional = <T extends string>(name: string, ...known: T[]) => (search.has(name) ? oneOf(one(name), known) : null);
  const readBack = optional('read-back', 'yes');
  return {
    sent: momentOf(one('sent')),
    kind,
    protocol: oneOf(one('protocol'), ['icmpv6', 'udp']),
    // A list may have more than there is room for.
    target: targets?.length || kind === 'custom' ? targets : undefined,
    ttl: min && max && min <= max ? { min, max } : undefined,
    ports: source && destination ? { source, destination } : undefined,
    // Of what is read back it may not be known.
    'per-hop': search.has('per-hop') || !readBack ? wholeNumber(one('per-hop'), MOST_PROBES) : null,
    probes: wholeNumber(one('probes'), MOST_PROBES),
    'read-back': readBack,
    mixed: optional('mixed', 'protocols', 'ports'),
    flows: optional('flows', 'own'),
    cast: optional('cast', 'anycast'),
    from: senders && senders.length > 0 && !hasTwice(senders) ? senders : undefined,
    more: more === undefined ? undefined : more + from.length - named.length,
    // Older links do not know these.
    cancelled: search.has('cancelled') ? countOf(one('cancelled')) : null,
    unsent: search.has('unsent') ? countOf(one('unsent')) : null,
  };
}

function momentOf(text: string): number | undefined {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  return moment >= EARLIEST && moment < LATEST ? moment : undefined;
}

function oneOf<T extends string>(text: string, known: readonly T[]): T | undefined {
  return known.find((value) => value === text);
}

/** @returns nothing when there are too many, or one is odd. */
function listOf<T>(texts: string[], most: number, read: (text: string) => T | undefined): T[] | undefined {
  const values = texts.length > most ? [] : texts.flatMap((text) => read(text) ?? []);
  return values.length === texts.length ? values : undefined;
}

/** Two whole numbers from 1 on, e.g. `1-32`. */
function rangeOf(text: string, most: number): [number, number] | undefined {
  const [a, b, ...others] = text.split('-').map((part) => wholeNumber(part, most));
  return a !== undefined && b !== undefined && others.length === 0 ? [a, b] : undefined;
}

/** From 1 on. */
function wholeNumber(text: string, most: number): number | undefined {
  const number = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : Number.NaN;
  return number <= most ? number : undefined;
}

/** From 0 on: of all agents, so there may be more than one may send. */
function countOf(text: string): number | undefined {
  return /^(0|[1-9]\d{0,9})$/.test(text) ? Number(text) : undefined;
}

/** `agent_address`; an agent's id may have a `_` too. */
function senderOf(text: string): Sender | undefined {
  const end = text.lastIndexOf('_');
  return readSender(text.slice(0, Math.max(0, end)), text.slice(end + 1));
}

/** An agent and its source address. @returns nothing when one of them is not valid. */
export function readSender(id: string, text: string): Sender | undefined {
  const address = canonicalIpv6(text);
  return id.trim() && isId(id) && id.length <= LINK_LIMITS.id && address !== undefined ? { id, address } : undefined;
}

/** Whether an id or an address is there twice: an address names one agent, and an agent sends from one. */
export function hasTwice(senders: Sender[]): boolean {
  return new Set(senders.map(({ id }) => id)).size < senders.length || new Set(senders.map(({ address }) => address)).size < senders.length;
}
