/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { openMetrics } from './metrics.ts';
import { noVersions } from './site-versions.ts';
import { noon } from './testing.ts';
import { Visits } from './visits.ts';

const results = { counted: 0, invalid: 0, limited: 0 };

// Prometheus takes a counter that goes back for one that began again at 0.
test('the visits of a version are the same number, in whatever order their pages were first visited', () => {
  const shares = [
    ['home', 0.45],
    ['docs', 0.78],
    ['dashboard', 0.96],
  ] as const;
  const linesOf = (kinds: (typeof shares)[number][]) => {
    const visits = new Visits();
    for (const [page, share] of kinds) visits.addVisit({ share, page, versions: { shell: 's1' } }, (one) => one, noon);
    const text = openMetrics({
      ...{ totals: [], visits: visits.totals(), versions: noVersions, results, vitalsResults: results },
      ...{ isSiteReadable: true, isStored: true },
    });
    return text.split('\n').filter((line) => line.startsWith('site_visits_total'));
  };
  const expected = ['site_visits_total{app="shell",version="s1"} 4.546'];
  expect(linesOf([...shares])).toEqual(expected);
  expect(linesOf([...shares].reverse())).toEqual(expected);
});
