import * as v from 'valibot';

/** Takes a sentence on a part of an answer that does not have the expected form, for developers. */
export type ReportOdd = (odd: string) => void;

/** For an answer that is no list at all, or not JSON: the network is not to blame for it. */
export const notUnderstood = 'The gateway answered in a form that this page does not understand.';

/** How much of an item a report quotes, in characters. */
const QUOTED = 80;
/** How many odd parts of one answer are reported, and how much of each, in characters. */
const REPORTED = { parts: 10, length: 300 };

/**
 * A schema with a cheap test that is true for what nearly all answers hold: the schema then need not run. Ten thousand items are read before
 * the browser has compiled any of this, and a schema's run takes ten times as long as the test.
 */
type QuickSchema<T> = v.GenericSchema<unknown, T> & { accepts?: (value: unknown) => boolean };

/** @param accepts - may be true only for what `schema` takes as it is; members that it does not name do no harm. */
export function quick<S extends v.GenericSchema>(schema: S, accepts: (value: unknown) => boolean): S & { accepts: typeof accepts } {
  return { ...schema, accepts };
}

const List = quick(v.array(v.unknown()), Array.isArray);

/**
 * Whether a text is an id that a URL can hold and a reader can see: without half of a surrogate pair, which JSON can write (`encodeURIComponent`
 * throws), and not `.` or `..`, which lead elsewhere; without characters for control and format, which are unseen and may reorder what stands
 * around them.
 */
export const isId = (text: unknown): text is string => typeof text === 'string' && !/[\p{Cs}\p{Cc}\p{Cf}]|^\.\.?$/u.test(text);
/** {@link isId} as a schema. */
export const Id = v.custom<string>(isId, 'not an id');

/** How many of something there are. What is larger than a count can be is an error of who counted. */
export const Count = v.custom<number>((count) => Number.isSafeInteger(count) && (count as number) >= 0, 'not a count');
/** A number of credits, or a rate: it need not be whole. */
export const Amount = v.pipe(v.number(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER));

/**
 * One item of a list that came over the network. What is odd in it is reported, and costs no other item its place.
 */
export class Item {
  readonly #members: Record<string, unknown>;
  readonly #report: ReportOdd;

  /** @throws {TypeError} when it is no object. */
  constructor(value: unknown, report: ReportOdd) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
    this.#members = value as Record<string, unknown>;
    this.#report = report;
  }

  /** Whether a member is there and not `null`. */
  has(name: string): boolean {
    return this.#members[name] !== undefined && this.#members[name] !== null;
  }

  /** All members that the schema names. @throws {v.ValiError} when one of them is odd: the item is left out then. */
  need<T>(schema: QuickSchema<T>): T {
    if (schema.accepts?.(this.#members)) return this.#members as T;
    return v.parse(schema, this.#members);
  }

  /** A member, or `instead` where it is odd. */
  take<T, F>(name: string, schema: QuickSchema<T>, instead: F): T | F {
    const value = this.#members[name];
    if (schema.accepts?.(value)) return value as T;
    const { success, output, issues } = v.safeParse(schema, value);
    if (success) return output;
    this.#report(`${name}: ${describe(issues[0])}`);
    return instead;
  }

  /**
   * A member that is a list; none where it is not.
   *
   * @param instead - stands in the place of an odd item, which is left out without it.
   */
  list<T>(name: string, read: (item: Item) => T, instead?: T): T[] {
    const list = this.take(name, List, []);
    return list.map(itemReader(read, (odd) => this.#report(name + odd), instead)).filter(isThere);
  }
}

/**
 * Reads the items of a list that came over the network, without keeping the main thread busy for long.
 *
 * @param read - throws for an item of which too little is known to be shown: it is reported and left out. A list of such items is an empty one:
 *   only an answer that is no list is a failure ('One odd item' of the specification's readings).
 */
export async function readItems<T>(list: readonly unknown[], read: (item: Item) => T, report: ReportOdd = () => {}): Promise<T[]> {
  return (await mapYielding(list, itemReader(read, report))).filter(isThere);
}

/** How long one task may take, in ms. */
const SLICE_MS = 20;

/**
 * `items.map(each)` that yields to the main thread where it takes long, so that the page renders and answers its visitor in between.
 *
 * @throws what `each` does.
 */
export async function mapYielding<T, U>(items: readonly T[], each: (item: T, index: number) => U): Promise<U[]> {
  const done: U[] = [];
  let start = performance.now();
  for (const [index, item] of items.entries()) {
    // In a hidden tab, browsers make every timer wait for a second.
    if (performance.now() - start > SLICE_MS && !document.hidden) {
      await new Promise((resolve) => setTimeout(resolve));
      start = performance.now();
    }
    done.push(each(item, index));
  }
  return done;
}

/** @param instead - stands in the place of an item that cannot be read. */
function itemReader<T>(read: (item: Item) => T, report: ReportOdd, instead?: T): (value: unknown, index: number) => T | undefined {
  return (value, index) => {
    const reportItem = (odd: string) => report(`[${index}] ${quote(value)} ${odd}`);
    try {
      return read(new Item(value, reportItem));
    } catch (reason) {
      reportItem(`left out: ${reason instanceof v.ValiError ? describe(reason.issues[0]) : reason}`);
      return instead;
    }
  };
}

function isThere<T>(item: T | undefined): item is T {
  return item !== undefined;
}

function describe({ path, message }: v.BaseIssue<unknown>): string {
  return [...(path ?? []).map(({ key }) => key), message].join(': ');
}

function quote(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}

/** What was odd in the answer of a call, as one error for developers; nothing if nothing was. */
export function oddAnswer(path: string, odd: string[]): Error | undefined {
  if (odd.length === 0) return undefined;
  const parts = odd.slice(0, REPORTED.parts).map((part) => `\n  ${part.slice(0, REPORTED.length)}`);
  return new Error(`${path} has answered with ${odd.length} odd ${odd.length === 1 ? 'part' : 'parts'}:${parts.join('')}`);
}
