import type { Formats } from '../format/formats.ts';
import type { HealthChange } from './health-history.ts';

/** What some checks have found, in a sentence that can be read in one way only. @param now - ms since 1970. */
export function describeChecks(changes: readonly HealthChange[], { count, moment }: Formats, now: number): string {
  const all = sum(changes);
  const since = moment(changes[0]?.at ?? now, now);
  const countOf = (...states: HealthChange['state'][]) => sum(changes.filter(({ state }) => states.includes(state)));
  const reported = countOf('healthy', 'unhealthy');
  if (reported === 0)
    return all === 1 ? `Did not report at the only check, at ${since}.` : `Did not report at any of ${count(all)} checks since ${since}.`;
  const sentence = (word: string, number: number) => {
    if (all === 1) return `${word} at the only check, at ${since}.`;
    return number === all
      ? `${word} at all ${count(all)} checks since ${since}.`
      : `${word} at ${count(number)} of ${count(all)} checks since ${since}.`;
  };
  if (reported < all) return sentence('Reported', reported);
  const healthy = countOf('healthy');
  return healthy === 0 ? sentence('Unhealthy', reported) : sentence('Healthy', healthy);
}

const sum = (changes: readonly HealthChange[]) => changes.reduce((total, { checks }) => total + checks, 0);
