import { formatPlural } from '../format/format-plural.ts';
import type { Formats } from '../format/formats.ts';
import type { HealthChange } from './health-history.ts';

/** What checks have found, in a sentence that can be read in one way only, e.g. `Reported at 8 of 12 checks since 13:00:00 UTC.` @param now - ms since 1970. */
export function describeChecks(changes: readonly HealthChange[], { count, moment }: Formats, now: number): string {
  const countOf = (wanted: HealthChange['state']) =>
    changes.reduce((total, { state, checks }) => total + (state === wanted ? checks : 0), 0);
  const [silent, healthy, unhealthy] = [countOf('not-reporting'), countOf('healthy'), countOf('unhealthy')];
  const reported = healthy + unhealthy;
  const found = silent ? `Reported at ${count(reported)}` : healthy ? `Healthy at ${count(healthy)}` : `Unhealthy at ${count(unhealthy)}`;
  return `${found} of ${formatPlural(reported + silent, 'check', count)} since ${moment(changes[0]?.at ?? now, now)}.`;
}
