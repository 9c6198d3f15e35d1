import { paths } from 'shared/paths';
import { LONGEST_PATH } from '../replies/longest-path.ts';
import { LINK_LIMITS, readLinkValues } from './link-values.ts';
import type { SentMeasurement } from './sent-measurement.ts';

/** So many are in a link: with more it would be longer than servers, chats and mail programs take. */
export const IN_LINK = { targets: 50, senders: 150 };

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
export function measurementQuery(measurement: SentMeasurement, most = LINK_LIMITS.senders): string {
  const {
    sent,
    kind,
    protocol,
    targets,
    ttl,
    ports,
    probesPerHop,
    probes,
    isReadBack,
    mixed,
    flows,
    cast,
    senders,
    moreSenders = 0,
    cancelled,
    unsent,
  } = measurement;
  const more = moreSenders + Math.max(0, senders.length - most);
  const all: [name: string, value: string | number | undefined][] = [
    ['kind', kind],
    ['protocol', protocol],
    ...(targets.length > IN_LINK.targets ? [] : targets).map((target): [string, string] => ['target', target]),
    ['ttl', `${ttl.min}-${ttl.max}`],
    ['ports', `${ports.source}-${ports.destination}`],
    ['per-hop', probesPerHop],
    ['probes', probes],
    ['read-back', isReadBack && 'yes'],
    ['mixed', mixed],
    ['flows', flows],
    ['cast', cast],
    ...senders.slice(0, most).map(({ id, address }): [string, string] => ['from', `${id}_${address}`]),
    ['more', more || undefined],
    ['cancelled', cancelled],
    ['unsent', unsent],
    // At the end, because it is never valid without its last character: mail and chat programs cut links, and a shorter IPv6 address may be valid too.
    ['sent', new Date(sent).toISOString().replace('.000Z', 'Z')],
  ];
  // A query may hold a colon as it is: addresses stay readable.
  return all
    .flatMap(([name, value]) => (value === undefined ? [] : `${name}=${encodeURIComponent(value).replaceAll('%3A', ':')}`))
    .join('&');
}

/**
 * Reads what was sent out of the URL of a measurement's page. Anybody may have written it.
 *
 * @returns nothing when a part is missing, odd, too long or too much: a link that was cut is none.
 */
export function readMeasurementLink(id: string, search: URLSearchParams): SentMeasurement | undefined {
  return String(search).length > LINK_LIMITS.query ? undefined : readMeasurementQuery(id, search);
}

/** The same of a query of any length: what this browser has stored need not fit into a URL. */
export function readMeasurementQuery(id: string, search: URLSearchParams): SentMeasurement | undefined {
  if (id === '' || id.length > LINK_LIMITS.id) return undefined;
  const values = readLinkValues(search);
  if (!isComplete(values)) return undefined;
  const { target, 'per-hop': probesPerHop, 'read-back': readBack, from, mixed, flows, cast, more, cancelled, unsent, ...others } = values;
  return {
    ...{ id, ...others, targets: target, senders: from },
    ...(probesPerHop !== null && { probesPerHop }),
    ...(readBack && { isReadBack: true }),
    ...(mixed && { mixed }),
    ...(flows && { flows }),
    ...(cast && { cast }),
    ...(more > 0 && { moreSenders: more }),
    ...(cancelled !== null && { cancelled }),
    ...(unsent !== null && { unsent }),
  };
}

/** Whether none of the values is missing or not valid. */
function isComplete<T extends object>(values: T): values is { [K in keyof T]: Exclude<T[K], undefined> } & T {
  return !Object.values(values).includes(undefined);
}
