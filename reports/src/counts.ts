import { familyOf } from './browser-of.ts';
import { HourlyTallies, other, type TalliesContent, type TallyLimits, type TallyRules } from './hourly-tallies.ts';
import type { Phase } from './read-report.ts';

/** What is kept of a failure. */
export interface Kind {
  app: string;
  version: string;
  phase: Phase;
  /** Family and major version. */
  browser: string;
}

/** How often failures of one kind were reported. */
export interface Tally extends Kind {
  count: number;
}

/** What bounds the counts, whoever sends what. */
export interface Limits extends TallyLimits {
  /** Different browsers; of further ones only the family is kept. */
  browsers: number;
}

const usual: Limits = { tallies: 50_000, talliesOfHour: 1_000, browsers: 60 };

const rules: TallyRules<Tally> = {
  keyOf: ({ app, version, phase, browser }) => JSON.stringify([app, version, phase, browser]),
  sum: (one, { count }) => ({ ...one, count: one.count + count }),
  folded: ({ phase, count }) => ({ app: other, version: other, phase, browser: other, count }),
};

/** Counts of failures by hour, app, version, phase and browser: 30 days of them, in a bounded space. */
export class Counts {
  readonly #tallies: HourlyTallies<Tally>;
  readonly #limits: Limits;
  #browsers: Set<string>;

  constructor(content?: TalliesContent<Tally>, limits: Limits = usual) {
    this.#tallies = new HourlyTallies(rules, limits, content);
    this.#limits = limits;
    this.#browsers = this.#keptBrowsers();
  }

  /** @param time - when it was reported, in ms. */
  add(kind: Kind, time: number): void {
    const isKnown = this.#browsers.has(kind.browser) || this.#browsers.size < this.#limits.browsers;
    if (isKnown) this.#browsers.add(kind.browser);
    const browser = isKnown ? kind.browser : familyOf(kind.browser);
    if (this.#tallies.add({ ...kind, browser, count: 1 }, time)) this.#browsers = this.#keptBrowsers();
  }

  get content(): TalliesContent<Tally> {
    return this.#tallies.content;
  }

  /** All that was counted of each version that failed in the hours that are kept. It never decreases, but goes with its version. */
  totals(): Tally[] {
    return this.#tallies.totals();
  }

  #keptBrowsers(): Set<string> {
    return new Set(this.#tallies.kept().map(({ browser }) => browser));
  }
}
