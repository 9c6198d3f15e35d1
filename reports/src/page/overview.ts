import type { Tally } from '../counts.ts';
import { HOUR } from '../hourly-tallies.ts';
import type { Phase } from '../read-report.ts';
import type { Activation, SiteVersions } from '../site-versions.ts';

/** What a page may show, in slots of the same length, in ms. */
export const ranges = {
  day: { label: '24 hours', slot: HOUR, slots: 24 },
  week: { label: '7 days', slot: 6 * HOUR, slots: 28 },
  month: { label: '30 days', slot: 24 * HOUR, slots: 30 },
} as const;

export type RangeName = keyof typeof ranges;

/** What the operator wants to see. What is not named: all of it. */
export interface View {
  range: RangeName;
  app?: string | undefined;
  version?: string | undefined;
  phase?: Phase | undefined;
  /** As it is counted: family and major version. */
  browser?: string | undefined;
}

/** Failures of one version. */
interface VersionFailures {
  app: string;
  version: string;
  count: number;
}

/** A part of the range. */
export interface Slot {
  /** In ms; it ends where the next one begins. */
  start: number;
  count: number;
  /** Most failures first. */
  versions: VersionFailures[];
  /** Newest first. */
  activations: Activation[];
}

/** The failures of a range. */
export interface Overview {
  total: number;
  /** In ms. */
  from: number;
  to: number;
  /** Oldest first, also those without failures. */
  slots: Slot[];
  /** Most failures first. */
  versions: (VersionFailures & { phases: [Phase, number][] })[];
  browsers: [browser: string, count: number][];
}

/** Sums up what the page shows. @param now - in ms. */
export function overviewOf(
  hours: { start: number; tallies: Tally[] }[],
  { activations }: Pick<SiteVersions, 'activations'>,
  { range, app, version, phase, browser }: View,
  now: number,
): Overview {
  const { slot: length, slots: count } = ranges[range];
  const to = (Math.floor(now / length) + 1) * length;
  const from = to - count * length;
  const isWanted = (item: Tally) =>
    (app === undefined || item.app === app) &&
    (version === undefined || item.version === version) &&
    (phase === undefined || item.phase === phase) &&
    (browser === undefined || item.browser === browser);
  const inRange = hours
    .filter(({ start }) => start >= from && start < to)
    .map(({ start, tallies }) => ({ start, tallies: tallies.filter(isWanted) }));
  const slots = Array.from({ length: count }, (_, number): Slot => {
    const start = from + number * length;
    const isHere = (time: number) => time >= start && time < start + length;
    const tallies = inRange.filter((hour) => isHere(hour.start)).flatMap((hour) => hour.tallies);
    return {
      start,
      count: sumOf(tallies),
      versions: versionsIn(tallies),
      activations: activations.filter((item) => isHere(item.time) && (app === undefined || item.app === app)),
    };
  });
  const all = inRange.flatMap(({ tallies }) => tallies);
  const versions = versionsIn(all).map((item) => {
    const own = all.filter((tally) => tally.app === item.app && tally.version === item.version);
    return { ...item, phases: [...grouped(own, (tally) => tally.phase)] };
  });
  return { total: sumOf(all), from, to, slots, versions, browsers: [...grouped(all, (tally) => tally.browser)] };
}

function versionsIn(tallies: Tally[]): VersionFailures[] {
  const byKey = grouped(tallies, ({ app, version }) => JSON.stringify([app, version]));
  return [...byKey].map(([key, count]) => {
    const [app, version] = JSON.parse(key) as [string, string];
    return { app, version, count };
  });
}

/** Sums by a key, the greatest first. */
function grouped<Key extends string>(tallies: Tally[], keyOf: (tally: Tally) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const tally of tallies) sums.set(keyOf(tally), (sums.get(keyOf(tally)) ?? 0) + tally.count);
  return new Map([...sums].sort(([oneKey, one], [anotherKey, another]) => another - one || oneKey.localeCompare(anotherKey)));
}

function sumOf(tallies: Tally[]): number {
  return tallies.reduce((sum, { count }) => sum + count, 0);
}
