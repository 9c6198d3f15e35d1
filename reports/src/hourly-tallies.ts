/** What is counted of a version, under a key of its own. */
interface OfVersion {
  app: string;
  version: string;
}

/** The tallies of an hour, which began at `start`, in ms. */
export interface HourOf<Tally> {
  start: number;
  tallies: Tally[];
}

/** All that {@link HourlyTallies} know. */
export interface TalliesContent<Tally> {
  /** Oldest first. */
  hours: HourOf<Tally>[];
  /** What the hours had that are no longer kept, of versions that were counted since. */
  dropped: Tally[];
}

/** What tallies of one kind are. */
export interface TallyRules<Tally> {
  keyOf(tally: Tally): string;
  /** A tally that counts both. */
  sum(one: Tally, another: Tally): Tally;
  /** What stands for a tally when its hour has too many. */
  folded(tally: Tally): Tally;
}

/** What bounds the tallies, whoever sends what. */
export interface TallyLimits {
  /** Tallies of all hours; the oldest hours go first. */
  tallies: number;
  /** Tallies of an hour; what is beyond is folded. */
  talliesOfHour: number;
}

/** Stands for names that are not kept one by one. */
export const other = 'other';

export const HOUR = 3_600_000;
/** How long an hour's tallies are kept, in ms. */
const KEPT = 30 * 24 * HOUR;

/** Tallies by hour and key: 30 days of them, in a bounded space. */
export class HourlyTallies<Tally extends OfVersion> {
  readonly #hours = new Map<number, Map<string, Tally>>();
  #dropped: Map<string, Tally>;
  #size = 0;
  readonly #rules: TallyRules<Tally>;
  readonly #limits: TallyLimits;

  constructor(rules: TallyRules<Tally>, limits: TallyLimits, { hours, dropped }: TalliesContent<Tally> = { hours: [], dropped: [] }) {
    this.#rules = rules;
    this.#limits = limits;
    for (const { start, tallies } of hours) this.#hours.set(start, this.#grouped(tallies));
    this.#dropped = this.#grouped(dropped);
    this.#size = this.kept().length;
  }

  /**
   * @param time - when it was reported, in ms.
   * @returns whether hours were dropped.
   */
  add(tally: Tally, time: number): boolean {
    const start = time - (time % HOUR);
    const isNewHour = !this.#hours.has(start);
    const hour = this.#hours.get(start) ?? new Map<string, Tally>();
    this.#hours.set(start, hour);
    const before = hour.size;
    const isFull = !hour.has(this.#rules.keyOf(tally)) && before >= this.#limits.talliesOfHour;
    this.#addTo(hour, isFull ? this.#rules.folded(tally) : tally);
    this.#size += hour.size - before;
    if (!isNewHour && this.#size <= this.#limits.tallies) return false;
    this.#drop(start);
    return true;
  }

  get content(): TalliesContent<Tally> {
    const hours = [...this.#hours].sort(([one], [another]) => one - another);
    return { hours: hours.map(([start, hour]) => ({ start, tallies: [...hour.values()] })), dropped: [...this.#dropped.values()] };
  }

  /** All that was counted of each version that was counted in the hours that are kept. It never decreases, but goes with its version. */
  totals(): Tally[] {
    return [...this.#grouped([...this.kept(), ...this.#dropped.values()]).values()];
  }

  /** The tallies of all hours. */
  kept(): Tally[] {
    return [...this.#hours.values()].flatMap((hour) => [...hour.values()]);
  }

  /** Drops what is too old, and the oldest hours while there are too many tallies; never the hour that began at `newest`. */
  #drop(newest: number): void {
    const hours = [...this.#hours].sort(([one], [another]) => one - another);
    // Age is measured at the hour before: a clock that is years ahead for one hour would drop all there is.
    const before = hours.findLast(([start]) => start < newest)?.[0] ?? newest;
    for (const [start, hour] of hours) {
      if (start === newest || (start > before - KEPT && this.#size <= this.#limits.tallies)) break;
      for (const tally of hour.values()) this.#addTo(this.#dropped, tally);
      this.#hours.delete(start);
      this.#size -= hour.size;
    }
    // A counter may not decrease, unless it goes: a version is kept whole or not at all.
    const versions = new Set(this.kept().map(versionKey));
    this.#dropped = new Map([...this.#dropped].filter(([, tally]) => versions.has(versionKey(tally))));
  }

  #grouped(list: Tally[]): Map<string, Tally> {
    const tallies = new Map<string, Tally>();
    for (const tally of list) this.#addTo(tallies, tally);
    return tallies;
  }

  #addTo(tallies: Map<string, Tally>, tally: Tally): void {
    const key = this.#rules.keyOf(tally);
    const known = tallies.get(key);
    tallies.set(key, known ? this.#rules.sum(known, tally) : tally);
  }
}

function versionKey({ app, version }: OfVersion): string {
  return JSON.stringify([app, version]);
}
