import type { HourOf } from '../hourly-tallies.ts';
import { countOf, p75Of, sumOf, type VisitTally, type Vital, vitalNames, vitals } from '../visits.ts';
import type { Overview, View } from './overview.ts';

/** The 75th percentile of a vital. */
export interface Percentile {
  /** In whole units: see `vitals`. */
  value: number;
  /** Whether it is beyond all bounds, of which `value` is the last one. */
  isBeyond: boolean;
  rating: 'good' | 'needs improvement' | 'poor';
  /** How many visits it is of. */
  measured: number;
}

/** What was measured of a version in a range. */
export interface VersionVitals {
  app: string;
  version: string;
  /** An estimate. */
  visits: number;
  p75: Record<Vital, Percentile | undefined>;
}

/** Sums up the visits of a range by version, most visits first. */
export function vitalsOf(
  hours: HourOf<VisitTally>[],
  { from, to }: Pick<Overview, 'from' | 'to'>,
  { app, version }: Pick<View, 'app' | 'version'>,
): VersionVitals[] {
  const byVersion = new Map<string, VisitTally>();
  const tallies = hours.filter(({ start }) => start >= from && start < to).flatMap((hour) => hour.tallies);
  for (const tally of tallies) {
    if ((app !== undefined && tally.app !== app) || (version !== undefined && tally.version !== version)) continue;
    const key = JSON.stringify([tally.app, tally.version]);
    const known = byVersion.get(key);
    byVersion.set(key, known ? sumOfTallies(known, tally) : tally);
  }
  return [...byVersion.values()]
    .map((tally) => ({ app: tally.app, version: tally.version, visits: Math.round(tally.thousandths / 1_000), p75: percentilesOf(tally) }))
    .sort((one, another) => another.visits - one.visits || one.app.localeCompare(another.app));
}

function sumOfTallies(one: VisitTally, another: VisitTally): VisitTally {
  const sums = vitalNames.map((vital) => [vital, sumOf(one.vitals[vital], another.vitals[vital])]);
  return { ...one, thousandths: one.thousandths + another.thousandths, vitals: Object.fromEntries(sums) };
}

function percentilesOf(tally: VisitTally): VersionVitals['p75'] {
  return Object.fromEntries(vitalNames.map((vital) => [vital, percentileOf(vital, tally)])) as VersionVitals['p75'];
}

function percentileOf(vital: Vital, { vitals: { [vital]: histogram } }: VisitTally): Percentile | undefined {
  const value = p75Of(vital, histogram);
  if (value === undefined) return undefined;
  const { bounds, good, poor } = vitals[vital];
  const rating = value <= good ? 'good' : value <= poor ? 'needs improvement' : 'poor';
  return { value, isBeyond: value === bounds.at(-1), rating, measured: countOf(histogram) };
}
