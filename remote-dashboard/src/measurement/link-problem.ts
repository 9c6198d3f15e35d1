import { LINK_LIMITS, readLinkValues } from './link-values.ts';

type Part = keyof ReturnType<typeof readLinkValues>;

const wholeNumber = 'a whole number from 1 to 10,000,000';

/** The parts of a link in the order in which they are written: what a reader calls them, and what they must be. */
const parts: Record<Part, [name: string, rule: string]> = {
  kind: ['kind of measurement', 'traceroute, ping or custom'],
  protocol: ['protocol', 'icmpv6 or udp'],
  target: ['target', 'an IPv6 address; 50 at most'],
  ttl: ['TTL range', 'two numbers from 1 to 255, like 1-32'],
  ports: ['ports', 'two numbers from 1 to 65535, like 24000-33434'],
  'per-hop': ['probes per hop', wholeNumber],
  probes: ['number of probes', wholeNumber],
  'read-back': ['mark of what was read back', 'yes'],
  mixed: ['what probes differ in', 'protocols or ports'],
  flows: ['choice of source ports', 'own'],
  cast: ['kind of source addresses', 'anycast'],
  from: ['agents', 'an id, “_” and an IPv6 address each; none twice; 1,000 at most'],
  more: ['number of more agents', wholeNumber],
  cancelled: ['number of probes sent before it was cancelled', 'a whole number'],
  unsent: ['number of probes not sent', 'a whole number'],
  sent: ['date', 'like 2026-11-23T12:00:05Z, from 2020 to 2099'],
};

const order = Object.keys(parts) as Part[];
/** They may be there more than once. */
const SEVERAL: readonly Part[] = ['target', 'from'];

/**
 * Why the link of a measurement does not say what was sent, as sentences. Nothing of the link is in them: anybody may have written it.
 *
 * @returns nothing when the link has none of the parts, or nothing is wrong with them.
 */
export function linkProblem(search: URLSearchParams): string | undefined {
  const present = order.filter((name) => search.has(name));
  if (present.length === 0) return undefined;
  if (String(search).length > LINK_LIMITS.query) return 'This link is too long to be read.';
  const values = readLinkValues(search);
  const invalid = present.filter((name) => values[name] === undefined);
  const missing = order.filter((name) => !search.has(name) && values[name] === undefined);
  if (invalid.length + missing.length === 0) return undefined;
  return [
    isCut(search, invalid, missing) ? 'This link was cut.' : 'This link was changed or cut.',
    ...(missing.length > 0 ? [`Missing: ${missing.map((name) => parts[name][0]).join(', ')}.`] : []),
    ...(invalid.length > 0 ? [`Not valid: ${invalid.map((name) => describe(name, search)).join('; ')}.`] : []),
  ].join(' ');
}

/** Whether all that is missing or not valid is at the end. */
function isCut(search: URLSearchParams, invalid: readonly Part[], missing: readonly Part[]): boolean {
  // The last name may be a part of one.
  const [last, cut] = [...search.keys()].reverse().slice(0, 2);
  const key = order.some((name) => name !== last && name.startsWith(last ?? '')) ? cut : last;
  const end = order.find((name) => name === key);
  if (end === undefined || !invalid.every((name) => name === end)) return false;
  if (missing.length === 0) return end === order.at(-1) && !search.get(end)?.endsWith('Z');
  return missing.every((name) => order.indexOf(name) > order.indexOf(end));
}

function describe(name: Part, search: URLSearchParams): string {
  const [what, rule] = parts[name];
  return search.getAll(name).length > 1 && !SEVERAL.includes(name) ? `${what} (must be there once)` : `${what} (must be ${rule})`;
}
