/** The requests that a CDN gets, and how it caches responses. */
export interface Traffic {
  /** Number of pages. The n-th is requested 1/n times as often as the first (Zipf's law). */
  pages: number;
  /** Number of regions: each has its own cache and the same share of the requests. */
  regions: number;
  /** Requests for pages a second, from all regions together. */
  perSecond: number;
  /** Whether the caches of all regions fetch from one shared cache, which fetches from the site. */
  hasShield: boolean;
  /** `max-age` and `stale-while-revalidate`, in s. */
  fresh: number;
  stale: number;
  /** Activations in an hour, each of another app, which has one page. */
  activationsPerHour: number;
  /** Whether each activation purges its page. */
  purges: boolean;
  /** Simulated time in s, after the minute in which the caches fill. */
  seconds: number;
}

/** The result of a simulation. */
export interface Outcome {
  /** Requests a second that reach the site. */
  atSite: number;
  /** Share of the requests that waited for the site, because no cached page could be used. */
  waited: number;
  /** Share of the requests that got a page from before an activation. */
  former: number;
  /** The longest time between an activation and a response from before it, in s. */
  oldest: number;
}

const FILL_S = 60;

/** A cached page: when it was fetched, and when the site made it. */
interface Copy {
  fetched: number;
  made: number;
}

/** Simulates one request after the other, with fixed random numbers: the same traffic always has the same outcome. */
export function simulate(traffic: Traffic): Outcome {
  const { pages, regions, perSecond, hasShield, seconds } = traffic;
  const random = randomNumbers(1);
  const pageAt = rankedBy(pages);
  const site = activations(traffic, random);
  const caches = Array.from({ length: regions }, () => new Map<number, Copy>());
  const shield = new Map<number, Copy>();
  const counts = { requests: 0, atSite: 0, waited: 0, former: 0, oldest: 0 };
  const end = FILL_S + seconds;
  for (let time = 0; time < end; time += -Math.log(1 - random()) / perSecond) {
    const isCounted = time >= FILL_S;
    const page = pageAt(random());
    const made = site(page, time);
    const ask = (): Copy => {
      if (isCounted) counts.atSite += 1;
      return { fetched: time, made };
    };
    const cache = caches[Math.floor(random() * regions)] ?? shield;
    const { copy, hadToWait } = lookUp(cache, page, time, traffic, made, () =>
      hasShield ? { ...lookUp(shield, page, time, traffic, made, ask).copy, fetched: time } : ask(),
    );
    if (!isCounted) continue;
    counts.requests += 1;
    if (hadToWait) counts.waited += 1;
    if (copy.made === made) continue;
    counts.former += 1;
    counts.oldest = Math.max(counts.oldest, time - made);
  }
  return {
    atSite: counts.atSite / seconds,
    waited: counts.waited / counts.requests,
    former: counts.former / counts.requests,
    oldest: counts.oldest,
  };
}

/** The response of a cache (RFC 5861): a fresh page; or a stale one, which is fetched again in the background; or a fetched one. */
function lookUp(cache: Map<number, Copy>, page: number, time: number, { fresh, stale, purges }: Traffic, made: number, fetch: () => Copy) {
  const known = cache.get(page);
  const isPurged = purges && known !== undefined && known.made < made;
  const age = known && !isPurged ? time - known.fetched : Number.POSITIVE_INFINITY;
  if (known && age <= fresh) return { copy: known, hadToWait: false };
  const fetched = fetch();
  cache.set(page, fetched);
  return known && age <= fresh + stale ? { copy: known, hadToWait: false } : { copy: fetched, hadToWait: true };
}

/** Chooses a random page and time for each activation. @returns a function that says when the site made the page that it has at a time. */
function activations({ pages, activationsPerHour, seconds }: Traffic, random: () => number) {
  const times = new Map<number, number[]>();
  const total = Math.round(((FILL_S + seconds) * activationsPerHour) / 3600);
  for (let number = 0; number < total; number += 1) {
    const page = Math.floor(random() * pages);
    times.set(
      page,
      [...(times.get(page) ?? []), random() * (FILL_S + seconds)].sort((one, other) => one - other),
    );
  }
  return (page: number, time: number) => times.get(page)?.findLast((activated) => activated <= time) ?? Number.NEGATIVE_INFINITY;
}

/** @returns a function that chooses a page by a random number from 0 to 1, by Zipf's law. */
function rankedBy(pages: number): (chance: number) => number {
  let sum = 0;
  const sums = Array.from({ length: pages }, (_, rank) => (sum += 1 / (rank + 1)));
  return (chance) => {
    let [low, high] = [0, pages - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < chance * sum) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** From 0 to 1, the same each time (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
