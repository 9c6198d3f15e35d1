import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import { fullPercent } from '../format/full-percent.ts';
import { describeIcmp } from '../replies/describe-icmp.ts';
import type { Hop, MeasuredPath, Responder } from './measured-path.ts';
import {
  distanceOf,
  errorOf,
  hopsByAddress,
  lastReplied,
  loopsOf,
  medianOf,
  otherDestination,
  targetOf,
  targetRtts,
} from './path-statistics.ts';

/** How a description names things. */
export interface Words {
  /** An agent with its city, e.g. `vltcdg01 (Paris)`. */
  nameOf(agent: string): string;
  count: Formats['count'];
  /** Whether replies may still come: what is silent now is waited for. */
  waiting: boolean;
}

/** E.g. `12.3 ms`. */
export function formatRtt(ms: number, { count }: Pick<Words, 'count'>): string {
  return `${count(ms.toFixed(1))} ms`;
}

/** E.g. `median 12.3 ms`; nothing where no RTT is known. @param name - what it begins with. */
export function medianIn(rtts: readonly number[], words: Words, name = 'median '): string[] {
  return rtts.length > 0 ? [name + formatRtt(medianOf(rtts), words)] : [];
}

/** What was found on a path, e.g. `From vltcdg01 (Paris), 2606:4700::1111 is reached in 9 hops; median 12.3 ms; 2 hops did not reply.` */
export function describePath(path: MeasuredPath, words: Words): string {
  return [`From ${words.nameOf(path.agent)}, ${outcome(path, words)}.`, ...remarks(path, words)].join(' ');
}

function outcome(path: MeasuredPath, words: Words): string {
  const { hops, target, reachedAt, endedAt, isSampled, isPart } = path;
  if (reachedAt !== undefined) {
    const distance = distanceOf(path);
    const median = medianIn(targetRtts(path), words);
    if (distance === undefined) return [`${target} replied at TTL ${reachedAt}`, ...median].join('; ');
    const silent = hops.filter(({ responders }) => responders.length === 0).length;
    const quiet = `${formatPlural(silent, 'hop', words.count)} ${words.waiting ? 'without a reply so far' : 'did not reply'}`;
    return [`${target} is reached in ${formatPlural(distance, 'hop', words.count)}`, ...median, ...(silent ? [quiet] : [])].join('; ');
  }
  if (endedAt !== undefined) return endOf(path, `at hop ${endedAt}`);
  const last = hops.find(({ ttl }) => ttl === lastReplied(path));
  if (last === undefined) {
    if (isPart) return noneHere(target);
    if (words.waiting) return `no reply has come yet on the way to ${target}`;
    return isSampled ? `no reply on the way to ${target}` : `nothing replied: neither ${target} nor a router on the way`;
  }
  const [first] = last.responders;
  const from = `hop ${last.ttl} (${[first?.address, ...medianIn(first?.rtts ?? [], words, '')].join(', ')})`;
  if (isPart) return `${noneHere(target)}; the farthest of them is from ${from}`;
  if (words.waiting) return `${target} has not replied yet; the farthest reply so far is from ${from}`;
  if (isSampled) return `no reply of ${target} itself; the farthest reply is from ${from}`;
  const beyond = (hops.at(-1)?.ttl ?? last.ttl) - last.ttl;
  const silence = beyond > 0 ? `; ${formatPlural(beyond, 'hop', words.count)} after that did not reply` : '';
  return `${target} did not reply; the farthest reply is from ${from}${silence}`;
}

const noneHere = (target: string) => `no reply of ${target} is among those that are here`;

/** What ended a path. @param place - e.g. `at hop 3`; nothing for a ping. */
function endOf(path: MeasuredPath, place?: string): string {
  const { hops, target, endedAt } = path;
  const other = otherDestination(path);
  if (other) return `an echo reply came from ${other.address}${place ? ` ${place}` : ''}, not from ${target} itself`;
  const responder = hops.find(({ ttl }) => ttl === endedAt)?.responders.find((each) => errorOf(each) !== undefined);
  const error = responder && errorOf(responder);
  const reason = error ? `${responder.address} replied “${describeIcmp(error)}”` : 'it is unreachable';
  return `${target} was not reached: ${place ? `${place}, ` : ''}${reason}`;
}

function remarks(path: MeasuredPath, words: Words): string[] {
  const isShared = path.agent.includes(' + ');
  const several = path.hops.filter(({ responders }) => responders.length > 1);
  // Probes with the same ports are one flow only if one agent sent.
  const ofOneFlow = several.filter((hop) => !isShared && haveCommonFlow(hop));
  const forks = several.filter((hop) => !ofOneFlow.includes(hop));
  const from = path.hops[0]?.ttl ?? 1;
  return [
    ...(from > 1 && !path.isSampled ? [`Hops before ${from} were not measured.`] : []),
    ...(forks.length > 0 ? [`Several routers replied at ${hopList(ttlsOf(forks))}: flows take different ways there.`] : []),
    ...(ofOneFlow.length > 0
      ? [`Several addresses replied at ${hopList(ttlsOf(ofOneFlow))} to one flow: the way changed, or one router has several addresses.`]
      : []),
    ...loopsOf(path).map(({ address, ttls }) => `Packets go in a circle: ${address} replied at ${hopList(ttls)}.`),
    ...elsewhere(path, words),
    ...(isShared ? ['These agents sent from one address: a reply does not tell which of them sent its probe.'] : []),
  ];
}

const ttlsOf = (hops: readonly Hop[]) => hops.map(({ ttl }) => ttl);

function haveCommonFlow({ responders }: Hop): boolean {
  const flows = responders.flatMap((responder) => responder.flows);
  return new Set(flows).size < flows.length;
}

function elsewhere({ hops }: MeasuredPath, words: Words): string[] {
  const agents = [...new Set(hops.flatMap(({ responders }) => responders.flatMap(({ receivedBy }) => receivedBy)))].sort();
  if (agents.length === 0) return [];
  const where = listOf(agents.map(words.nameOf));
  return [`Replies came back to ${where} too: the source address is anycast. Their times are no round-trip times.`];
}

/** What pings of a target have found, e.g. `From vltcdg01 (Paris), 2606:4700::1111 replied to 4 of 4 probes; median 12.3 ms (12.0 to 13.1 ms).` */
export function describePing(path: MeasuredPath, words: Words): string {
  const { replies = 0, rtts = [] } = targetOf(path) ?? {};
  const sent = path.hops.at(-1)?.sent;
  const from = `From ${words.nameOf(path.agent)}, ${path.target}`;
  if (replies === 0) {
    if (path.endedAt !== undefined) return `From ${words.nameOf(path.agent)}, ${endOf(path)}.`;
    if (path.isPart) return `From ${words.nameOf(path.agent)}, ${noneHere(path.target)}.`;
    if (words.waiting) return `${from} has not replied yet.`;
    // Perhaps nothing was sent to it.
    return path.isSampled ? `From ${words.nameOf(path.agent)}, no reply of ${path.target}.` : `${from} did not reply.`;
  }
  const isKnown = sent !== undefined && !cameTwice(path, sent);
  // What is on its way is not lost, and of replies that came twice nobody knows which probes they answer.
  const lost = words.waiting || !isKnown ? 0 : sent - replies;
  const loss = lost > 0 && sent ? `; ${fullPercent(lost / sent)} % lost` : '';
  const replied = isKnown ? repliesTo(replies, sent, words) : `sent ${repliesOf(replies, sent, words)}`;
  const spread = spreadOf(rtts, words);
  const median = medianIn(rtts, words).map((text) => `; ${text}${spread ? ` (${spread})` : ''}`);
  return [`${from} ${replied}${median.join('')}${loss}.`, ...elsewhere(path, words)].join(' ');
}

/** Whether there are more replies of the target than probes, or than probes that differ. */
function cameTwice(path: MeasuredPath, sent: number): boolean {
  const { replies = 0, flows = [] } = targetOf(path) ?? {};
  return replies > sent || (flows.length > 1 && replies > flows.length * path.agent.split(' + ').length);
}

/** E.g. `5 replies to 4 probes: some came twice`. */
function repliesOf(replies: number, sent: number | undefined, words: Words): string {
  const count = formatPlural(replies, 'reply', words.count);
  return sent === undefined ? count : `${count} to ${formatPlural(sent, 'probe', words.count)}: some came twice`;
}

/** From the least to the greatest RTT, e.g. `12.0 to 13.1 ms`; nothing where both read alike, for then their median says it. */
function spreadOf(rtts: readonly number[], { count }: Pick<Words, 'count'>): string | undefined {
  const [least, most] = [rtts[0] ?? 0, rtts.at(-1) ?? 0].map((rtt) => count(rtt.toFixed(1)));
  return least === most ? undefined : `${least} to ${most} ms`;
}

/** Facts about a responder that its row or circle does not show. @param others - the other paths that are shown. */
export function describeResponder(
  path: MeasuredPath,
  hop: Hop,
  responder: Responder,
  others: readonly MeasuredPath[],
  words: Words,
): string[] {
  const { address, replies, rtts, icmp, isTarget, receivedBy } = responder;
  const spread = spreadOf(rtts, words);
  const replied = hop.sent === undefined ? formatPlural(replies, 'reply', words.count) : repliesTo(replies, hop.sent, words);
  const repeated = (hopsByAddress(path).get(address) ?? []).filter((ttl) => ttl !== hop.ttl);
  const shared = isTarget ? [] : others.flatMap((other) => sharedWith(other, address, words));
  return [
    ...medianIn(rtts, words, rtts.length > 1 ? 'median ' : '').map((median) => (spread ? `${median}, ${spread}` : median)),
    replied,
    `ICMPv6: ${icmp.map(describeIcmp).join(', ')}`,
    ...(repeated.length > 0 && !isTarget ? [`also replied at ${hopList(repeated)}`] : []),
    ...(receivedBy.length > 0 ? [`received by ${listOf(receivedBy.map(words.nameOf))}: the source address is anycast`] : []),
    ...(shared.length > 0 ? [`also on the path from ${listOf(shared)}`] : []),
  ];
}

/** E.g. `replied to 3 of 4 probes`. */
function repliesTo(replies: number, sent: number, words: Words): string {
  if (replies > sent) return repliesOf(replies, sent, words);
  return `replied to ${words.count(replies)} of ${formatPlural(sent, 'probe', words.count)}`;
}

function sharedWith(other: MeasuredPath, address: string, words: Words): string[] {
  const ttls = hopsByAddress(other).get(address);
  return ttls ? [`${words.nameOf(other.agent)}, ${hopList(ttls)}`] : [];
}

/** E.g. `hops 4 and 6`. */
export function hopList(ttls: readonly number[]): string {
  return `${ttls.length === 1 ? 'hop' : 'hops'} ${listOf(ttls.map(String))}`;
}

/** E.g. `a, b and c`; a long list is cut. */
function listOf(items: readonly string[]): string {
  const shown = items.length > 6 ? [...items.slice(0, 5), `${items.length - 5} more`] : items;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ');
}
