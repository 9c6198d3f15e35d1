import { canonicalIpv6 } from 'shared/format/canonical-ipv6';
import { paths } from 'shared/paths';
import { LONGEST_PATH } from '../replies/longest-path.ts';
import type { Sender } from '../sending/choose-senders.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** So many are in a link: with more it would be longer than servers, chats and mail programs take. */
const IN_LINK = { targets: 50, senders: 150 };
/** So many are read. */
const READ = { targets: 50, senders: 1_000 };
const LONGEST_QUERY = 64_000;
const LONGEST_ID = 200;
const MOST_PROBES = 10_000_000;
/** No measurement was sent before, in ms since 1970; and none is known after. */
const EARLIEST = Date.UTC(2020, 0);
const LATEST = Date.UTC(2100, 0);

/** The path and query of a measurement's page: anybody who has them finds its replies. */
export function measurementPath(measurement: SentMeasurement): string {
  const pathOf = (most: number) => `${paths.measurementPages}/${encodeURIComponent(measurement.id)}?${measurementQuery(measurement, most)}`;
  let most = Math.min(IN_LINK.senders, measurement.senders.length);
  let path = pathOf(most);
  // Ids may be long.
  while (path.length > LONGEST_PATH && most > 1) path = pathOf(--most);
  return path;
}

/** How many agents took part that a link does not name. */
export function leftOutOfLink(link: string): number {
  return Number(new URLSearchParams(link.split('?')[1]).get('more') ?? 0);
}

/**
 * What was sent, as the query of a URL.
 *
 * @param most - so many senders are in it; of the others, how many they are.
 */
export function measurementQuery(measurement: SentMeasurement, most = READ.senders): string {
  const { sent, kind, protocol, targets, ttl, ports, probesPerHop, probes, flows, cast, senders, moreSenders = 0 } = measurement;
  const more = moreSenders + Math.max(0, senders.length - most);
  const all: [name: string, value: string | number][] = [
    ['sent', new Date(sent).toISOString().replace('.000Z', 'Z')],
    ['kind', kind],
    ['protocol', protocol],
    ...(targets.length > IN_LINK.targets ? [] : targets).map((target): [string, string] => ['target', target]),
    ['ttl', `${ttl.min}-${ttl.max}`],
    ['ports', `${ports.source}-${ports.destination}`],
    ['per-hop', probesPerHop],
    ['probes', probes],
    ...(flows ? [['flows', flows] satisfies [string, string]] : []),
    ...(cast ? [['cast', cast] satisfies [string, string]] : []),
    ...senders.slice(0, most).map(({ id, address }): [string, string] => ['from', `${id}_${address}`]),
    ...(more > 0 ? [['more', more] satisfies [string, number]] : []),
  ];
  // A query may hold a colon as it is: addresses stay readable.
  return all.map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`).join('&');
}

/**
 * Reads what was sent out of the URL of a measurement's page. Anybody may have written it.
 *
 * @returns nothing when a part is missing, odd, too long or too much: a link that was cut is none.
 */
export function readMeasurementLink(id: string, search: URLSearchParams): SentMeasurement | undefined {
  if (id === '' || id.length > LONGEST_ID || String(search).length > LONGEST_QUERY) return undefined;
  const one = (name: string) => (search.getAll(name).length === 1 ? (search.get(name) ?? '') : '');
  const sent = momentOf(one('sent'));
  const kind = oneOf(one('kind'), ['traceroute', 'ping', 'custom']);
  const protocol = oneOf(one('protocol'), ['icmpv6', 'udp']);
  const targets = listOf(search.getAll('target'), READ.targets, canonicalIpv6);
  const [min, max] = rangeOf(one('ttl'), 255) ?? [];
  const [source, destination] = rangeOf(one('ports'), 65_535) ?? [];
  const probesPerHop = wholeNumber(one('per-hop'), MOST_PROBES);
  const probes = wholeNumber(one('probes'), MOST_PROBES);
  const senders = listOf(search.getAll('from'), READ.senders, senderOf);
  // Older links have neither.
  const flows = search.has('flows') ? oneOf(one('flows'), ['own']) : null;
  const cast = search.has('cast') ? oneOf(one('cast'), ['anycast']) : null;
  const more = search.has('more') ? wholeNumber(one('more'), MOST_PROBES) : 0;
  if (sent === undefined || !kind || !protocol || !targets || !min || !max || min > max || !source || !destination) return undefined;
  if (!probesPerHop || !probes || !senders || senders.length === 0 || more === undefined || hasTwice(senders)) return undefined;
  if (flows === undefined || cast === undefined) return undefined;
  const ports = { source, destination };
  return {
    ...{ id, sent, kind, protocol, targets, ttl: { min, max }, ports, probesPerHop, probes, senders },
    ...(flows && { flows }),
    ...(cast && { cast }),
    ...(more > 0 && { moreSenders: more }),
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

/** `agent_address`; an agent's id may have a `_` too. */
function senderOf(text: string): Sender | undefined {
  const end = text.lastIndexOf('_');
  const id = text.slice(0, Math.max(0, end));
  const address = canonicalIpv6(text.slice(end + 1));
  return id.trim() && id.length <= LONGEST_ID && address !== undefined ? { id, address } : undefined;
}

/** An address names one agent, and an agent sends from one. */
function hasTwice(senders: Sender[]): boolean {
  return new Set(senders.map(({ id }) => id)).size < senders.length || new Set(senders.map(({ address }) => address)).size < senders.length;
}
