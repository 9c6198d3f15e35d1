import { describeResponder, hopList, medianIn, type Words } from './describe-path.ts';
import type { Stop } from './lane-stops.ts';
import type { MeasuredPath } from './measured-path.ts';

export interface StopText {
  /** E.g. `Hop 3`. */
  title: string;
  /** Of the router or the target. */
  address?: string;
  facts: string[];
}

/** All that is known of a stop. @param others - the other paths that are shown. */
export function describeStop(path: MeasuredPath, stop: Stop, others: readonly MeasuredPath[], words: Words): StopText {
  if (!stop.found) return silence(path, stop, words);
  const { hop, responder } = stop.found;
  const facts = describeResponder(path, hop, responder, others, words);
  const more = stop.more > 0 ? [`${words.count(stop.more)} more addresses replied at this hop: the table has them`] : [];
  const target = responder.isTarget ? ['the target'] : [];
  return { title: capital(hopList([hop.ttl])), address: responder.address, facts: [...target, ...facts, ...more] };
}

function silence(path: MeasuredPath, { ttl, until }: Stop, { waiting }: Words): StopText {
  const title = ttl === until ? `Hop ${ttl}` : `Hops ${ttl} to ${until}`;
  if (waiting) return { title, facts: ['no reply yet'] };
  const isEnd = until === path.hops.at(-1)?.ttl;
  const why = isEnd
    ? 'the target may be off, filter probes, or not be reachable at all'
    : 'some routers never reply, others limit how often they do; packets pass them all the same';
  return { title, facts: ['no reply', why] };
}

/**
 * All of it as one sentence, for who does not see the picture. Speech input needs the visible text in it (WCAG 2.5.3): what the sentence does
 * not have comes first.
 *
 * @param visible - the texts of the stop in the picture, in their order.
 */
export function spokenStop({ title, address, facts }: StopText, visible: readonly string[]): string {
  const all = [title, ...(address ? [address] : []), ...facts];
  if (all.join(', ').includes(visible.join(' '))) return all.join(', ');
  const seen = visible.flatMap((text) => text.split(' · '));
  const more = all.filter((text) => !seen.includes(text) && !seen.includes(text.toLowerCase()));
  return capital([...seen, ...more].join(', '));
}

/** The two lines beside a stop of a path that goes down. @param room - characters of a line. */
export function linesBeside({ ttl, until, found, more }: Stop, room: number, words: Words): [string, string] {
  const hops = ttl === until ? `hop ${ttl}` : `hops ${ttl}–${until}`;
  if (!found) return [words.waiting ? 'no reply yet' : 'no reply', hops];
  const { responder, hop } = found;
  // There may be more replies than probes: some came twice.
  const { replies, rtts } = responder;
  const rtt = medianIn(rtts, words, ' · ').join('');
  const count = hop.sent === undefined ? '' : ` · ${words.count(replies)} ${replies > hop.sent ? 'for' : 'of'} ${words.count(hop.sent)}`;
  const others = more > 0 ? ` · +${words.count(more)}` : '';
  return [shorten(responder.address, room), `${hops}${rtt}${count}${others}`];
}

/** An IPv6 address without its middle, where there is no room. */
function shorten(address: string, room: number): string {
  const half = Math.floor((room - 1) / 2);
  return address.length <= room ? address : `${address.slice(0, half)}…${address.slice(-half)}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
