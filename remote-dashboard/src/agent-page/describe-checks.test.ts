import { expect, test } from '@jest/globals';
import { siteFormats } from '../format/formats.ts';
import { describeChecks } from './describe-checks.ts';
import type { HealthChange } from './health-history.ts';

const noon = Date.parse('2026-11-20T12:00:00Z');

test.each<[sentence: string, ...changes: [HealthChange['state'], number][]]>([
  ['Healthy at 1 of 1 check since 12:00:00 UTC.', ['healthy', 1]],
  ['Healthy at 1,012 of 1,012 checks since 12:00:00 UTC.', ['healthy', 1_012]],
  ['Unhealthy at 3 of 3 checks since 12:00:00 UTC.', ['unhealthy', 3]],
  ['Healthy at 5 of 8 checks since 12:00:00 UTC.', ['healthy', 1], ['unhealthy', 3], ['healthy', 4]],
  ['Reported at 0 of 12 checks since 12:00:00 UTC.', ['not-reporting', 12]],
  ['Reported at 8 of 12 checks since 12:00:00 UTC.', ['healthy', 6], ['not-reporting', 4], ['unhealthy', 2]],
])('%s', (sentence, ...parts) => {
  const changes = parts.map(([state, checks], index) => ({ at: noon + index * 60_000, state, checks, last: index }));
  expect(describeChecks(changes, siteFormats, noon + 3_600_000)).toBe(sentence);
});
