import { HourlyTallies, other, type TalliesContent, type TallyLimits, type TallyRules } from './hourly-tallies.ts';
import type { MeasuredVisit, PageKind } from './read-vitals.ts';

/**
 * The Web Vitals, and the upper bounds of their buckets in whole units, of which a base unit (a second; 1 of CLS) has 1,000. Among the bounds
 * are those of good and of poor: https://web.dev/articles/vitals.
 */
export const vitals = {
  lcp: { bounds: [500, 1_000, 1_500, 2_500, 4_000, 6_000, 10_000], good: 2_500, poor: 4_000 },
  inp: { bounds: [50, 100, 200, 350, 500, 1_000], good: 200, poor: 500 },
  cls: { bounds: [10, 50, 100, 150, 250, 500], good: 100, poor: 250 },
} as const;

export type Vital = keyof typeof vitals;
export const vitalNames = Object.keys(vitals) as Vital[];

/** How often a value fell into each bucket; the last one has what is beyond all bounds. */
export interface Histogram {
  buckets: number[];
  /** Of all values, in whole units: a sum of fractions could decrease when it is added up in another order. */
  sum: number;
}

/** What was measured in visits of one kind. */
export interface VisitTally {
  app: string;
  version: string;
  /** Of the visit's first page. */
  page: PageKind;
  /** An estimate of the visits, measured or not, in thousandths. */
  thousandths: number;
  /** Of visits that began with the app. */
  vitals: Record<Vital, Histogram>;
}

const usual: TallyLimits = { tallies: 20_000, talliesOfHour: 200 };

const rules: TallyRules<VisitTally> = {
  keyOf: ({ app, version, page }) => JSON.stringify([app, version, page]),
  sum: (one, another) => ({
    ...one,
    thousandths: one.thousandths + another.thousandths,
    vitals: eachVital((vital) => sumOf(one.vitals[vital], another.vitals[vital])),
  }),
  folded: (tally) => ({ ...tally, app: other, version: other }),
};

/** Visits and their Web Vitals by hour, app, version and kind of page: 30 days of them, in a bounded space. */
export class Visits extends HourlyTallies<VisitTally> {
  constructor(content?: TalliesContent<VisitTally>, limits: TallyLimits = usual) {
    super(rules, limits, content);
  }

  /**
   * Counts a visit for each app in it.
   *
   * @param named - what an app and a version count as: anybody may send any name.
   * @param time - when it was reported, in ms.
   */
  addVisit(visit: MeasuredVisit, named: (one: { app: string; version: string }) => { app: string; version: string }, time: number): void {
    for (const [app, version] of Object.entries(visit.versions)) {
      const isFirst = app === 'shell' || app === visit.remote;
      this.add(
        {
          ...named({ app, version }),
          page: visit.page,
          thousandths: Math.round(1_000 / visit.share),
          vitals: eachVital((vital) => histogramOf(vital, isFirst ? visit[vital] : undefined)),
        },
        time,
      );
    }
  }
}

function eachVital<Value>(make: (vital: Vital) => Value): Record<Vital, Value> {
  return { lcp: make('lcp'), inp: make('inp'), cls: make('cls') };
}

/** @param value - in ms, or of CLS its own; nothing if there is none. */
function histogramOf(vital: Vital, value: number | undefined): Histogram {
  const { bounds } = vitals[vital];
  if (value === undefined) return { buckets: [...bounds, 0].map(() => 0), sum: 0 };
  const units = Math.round(vital === 'cls' ? value * 1_000 : value);
  const index = bounds.findIndex((bound) => units <= bound);
  const place = index === -1 ? bounds.length : index;
  return { buckets: [...bounds, 0].map((_, number) => Number(number === place)), sum: units };
}

export function sumOf(one: Histogram, another: Histogram): Histogram {
  return { buckets: one.buckets.map((count, index) => count + (another.buckets[index] ?? 0)), sum: one.sum + another.sum };
}

/** How many values a histogram has. */
export function countOf({ buckets }: Histogram): number {
  return buckets.reduce((sum, count) => sum + count, 0);
}

/**
 * The 75th percentile in whole units, by which Web Vitals are judged: as in Prometheus, values are taken as spread evenly in their bucket.
 *
 * @returns the last bound where it is beyond; `undefined` when there is no value.
 */
export function p75Of(vital: Vital, histogram: Histogram): number | undefined {
  const wanted = countOf(histogram) * 0.75;
  if (wanted === 0) return undefined;
  const { bounds } = vitals[vital];
  let below = 0;
  for (const [index, bound] of bounds.entries()) {
    const count = histogram.buckets[index] ?? 0;
    if (below + count >= wanted) {
      const from = index === 0 ? 0 : (bounds[index - 1] ?? 0);
      return from + ((bound - from) * (wanted - below)) / count;
    }
    below += count;
  }
  return bounds.at(-1);
}
