import type { DrawnStop, Mark } from './drawing.ts';

/** Width of a letter, in px. */
const LETTER = 7.3;

/**
 * Brackets over neighbouring hops whose addresses have the first 32 bits in common: as much as a network operator usually gets.
 *
 * @param y - of the brackets.
 * @param step - from one hop to the next: a name that is longer than its bracket has no room.
 */
export function networkMarks(stops: readonly DrawnStop[], y: number, step: number): Mark[] {
  const brackets: { network: string; ttl: number; from: number; to: number }[] = [];
  for (const ttl of new Set(stops.map(({ stop }) => stop.ttl))) {
    const here = stops.filter(({ stop }) => stop.ttl === ttl);
    const networks = new Set(here.map(({ stop }) => stop.found && networkOf(stop.found.responder.address)));
    const [network] = networks;
    const x = here[0]?.x ?? 0;
    const last = brackets.at(-1);
    if (network === undefined || networks.size > 1) continue;
    if (last?.network === network && last.ttl === ttl - 1) Object.assign(last, { ttl, to: x });
    else brackets.push({ network, ttl, from: x, to: x });
  }
  return brackets.flatMap(({ network, from, to }): Mark[] => [
    { d: `M${from - 12} ${y + 5}v-5H${to + 12}v5`, line: 'edge', width: 1 },
    ...(network.length * LETTER < to - from + step
      ? [{ text: network, x: (from + to) / 2, y: y - 5, tone: 'faint', anchor: 'middle' } as const]
      : []),
  ]);
}

/** The first 32 bits of an address in canonical form, e.g. `2001:db8`. */
function networkOf(address: string): string {
  const [first, second] = address.split(':');
  return `${first || '0'}:${second || '0'}`;
}
