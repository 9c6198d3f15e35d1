import { familyOf } from './browser-of.ts';
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

/** The failures of an hour, which began at `start`, in ms. */
interface Hour {
  start: number;
  tallies: Tally[];
}

/** All that {@link Counts} know. */
export interface CountsContent {
  /** Oldest first. */
  hours: Hour[];
  /** What the hours had that are no longer kept, of versions that failed since. */
  dropped: Tally[];
}

/** What bounds the counts, whoever sends what. */
export interface Limits {
  /** Tallies of all hours; the oldest hours go first. */
  tallies: number;
  /** Tallies of an hour; what is beyond counts as `other`. */
  talliesOfHour: number;
  /** Different browsers; of further ones only the family is kept. */
  browsers: number;
}

/** Stands for names that are not kept one by one. */
export const other = 'other';

export const HOUR = 3_600_000;
/** How long an hour's counts are kept, in ms. */
const KEPT = 30 * 24 * HOUR;

const usual: Limits = { tallies: 50_000, talliesOfHour: 1_000, browsers: 60 };

type Tallies = Map<string, Tally>;

/** Counts of failures by hour, app, version, phase and browser: 30 days of them, in a bounded space. */
export class Counts {
  readonly #hours = new Map<number, Tallies>();
  #dropped: Tallies = new Map();
  #browsers = new Set<string>();
  #size = 0;
  readonly #limits: Limits;

  constructor({ hours, dropped }: CountsContent = { hours: [], dropped: [] }, limits: Limits = usual) {
    this.#limits = limits;
    for (const { start, tallies } of hours) this.#hours.set(start, talliesOf(tallies));
    this.#dropped = talliesOf(dropped);
    this.#lookAgain();
  }

  /** @param time - when it was reported, in ms. */
  add(kind: Kind, time: number): void {
    const start = time - (time % HOUR);
    const hour = this.#hours.get(start) ?? new Map();
    const isNewHour = !this.#hours.has(start);
    this.#hours.set(start, hour);
    const before = hour.size;
    addTo(hour, { ...this.#folded(kind, hour), count: 1 });
    this.#size += hour.size - before;
    if (isNewHour || this.#size > this.#limits.tallies) this.#drop(start);
  }

  get content(): CountsContent {
    const hours = [...this.#hours].sort(([one], [another]) => one - another);
    return { hours: hours.map(([start, hour]) => ({ start, tallies: [...hour.values()] })), dropped: [...this.#dropped.values()] };
  }

  /** All that was counted of each version that failed in the hours that are kept. It never decreases, but goes with its version. */
  totals(): Tally[] {
    return [...talliesOf([...this.#kept(), ...this.#dropped.values()]).values()];
  }

  #folded(kind: Kind, hour: Tallies): Kind {
    const isKnown = this.#browsers.has(kind.browser) || this.#browsers.size < this.#limits.browsers;
    if (isKnown) this.#browsers.add(kind.browser);
    const folded = isKnown ? kind : { ...kind, browser: familyOf(kind.browser) };
    if (hour.has(keyOf(folded)) || hour.size < this.#limits.talliesOfHour) return folded;
    return { app: other, version: other, phase: kind.phase, browser: other };
  }

  /** Drops what is too old, and the oldest hours while there are too many tallies; never the hour that began at `newest`. */
  #drop(newest: number): void {
    for (const [start, hour] of [...this.#hours].sort(([one], [another]) => one - another)) {
      if (start === newest || (start > newest - KEPT && this.#size <= this.#limits.tallies)) break;
      for (const tally of hour.values()) addTo(this.#dropped, tally);
      this.#hours.delete(start);
      this.#size -= hour.size;
    }
    // A counter may not decrease, unless it goes: a version is kept whole or not at all.
    const versions = new Set(this.#kept().map(versionKey));
    this.#dropped = new Map([...this.#dropped].filter(([, tally]) => versions.has(versionKey(tally))));
    this.#lookAgain();
  }

  #lookAgain(): void {
    const kept = this.#kept();
    this.#size = kept.length;
    this.#browsers = new Set(kept.map(({ browser }) => browser));
  }

  #kept(): Tally[] {
    return [...this.#hours.values()].flatMap((hour) => [...hour.values()]);
  }
}

function talliesOf(list: Tally[]): Tallies {
  const tallies: Tallies = new Map();
  for (const tally of list) addTo(tallies, tally);
  return tallies;
}

function addTo(tallies: Tallies, { app, version, phase, browser, count }: Tally): void {
  const key = keyOf({ app, version, phase, browser });
  const tally = tallies.get(key);
  if (tally) tally.count += count;
  else tallies.set(key, { app, version, phase, browser, count });
}

function keyOf({ app, version, phase, browser }: Kind): string {
  return JSON.stringify([app, version, phase, browser]);
}

function versionKey({ app, version }: Kind): string {
  return JSON.stringify([app, version]);
}
