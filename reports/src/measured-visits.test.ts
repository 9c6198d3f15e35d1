/** @jest-environment node */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { openStore } from './store.ts';
import { fakeFailure, fakeReceiver, fakeVisit, noon, temporaryFolder } from './testing.ts';

test('measured visits are in the metrics: an estimate of all visits, and histograms in seconds', async () => {
  const receiver = await fakeReceiver();
  expect(await receiver.read('/metrics')).toContain('site_visits_total{app="remote_docs",version="d2"} 0\n');
  expect((await receiver.measure(fakeVisit)).status).toBe(204);
  await receiver.measure({ ...fakeVisit, share: 0.3, lcp: 12_000, cls: undefined });
  const metrics = await receiver.read('/metrics');
  expect(metrics).toContain('# TYPE site_visits counter\n');
  expect(metrics).toContain('site_visits_total{app="remote_docs",version="d2"} 103.333\n');
  expect(metrics).toContain('site_visits_total{app="remote_dashboard",version="b1"} 103.333\n');
  const labels = 'app="remote_docs",version="d2",page="docs"';
  expect(metrics).toContain('# TYPE site_web_vitals_lcp_seconds histogram\n');
  expect(metrics.match(/^site_web_vitals_lcp_seconds.*remote_docs.*$/gm)).toEqual([
    `site_web_vitals_lcp_seconds_bucket{${labels},le="0.5"} 0`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="1.0"} 0`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="1.5"} 1`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="2.5"} 1`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="4.0"} 1`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="6.0"} 1`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="10.0"} 1`,
    `site_web_vitals_lcp_seconds_bucket{${labels},le="+Inf"} 2`,
    `site_web_vitals_lcp_seconds_sum{${labels}} 13.24`,
    `site_web_vitals_lcp_seconds_count{${labels}} 2`,
  ]);
  expect(metrics).toContain(`site_web_vitals_cls_count{${labels}} 1\n`);
  expect(metrics).not.toContain('lcp_seconds_count{app="remote_dashboard"');
  expect(metrics).toContain('site_web_vitals_beacons_total{result="counted"} 2\n');
});

// Reliability: somebody reports invented visits
test('invented names count as other, what is no visit is refused, and a flood of visits keeps no failure away', async () => {
  const receiver = await fakeReceiver();
  await receiver.measure({ ...fakeVisit, versions: { shell: 's9', remote_evil: 'v1' } });
  const metrics = await receiver.read('/metrics');
  expect(metrics).toContain('site_visits_total{app="shell",version="other"} 100\n');
  expect(metrics).toContain('site_visits_total{app="other",version="other"} 100\n');
  expect(metrics).not.toContain('evil');
  expect((await receiver.measure({ ...fakeVisit, share: 0 })).status).toBe(400);
  expect((await receiver.measure({ ...fakeVisit, remote: 'x'.repeat(5_000) })).status).toBe(413);
  const answers = await Promise.all(Array.from({ length: 40 }, () => receiver.measure(fakeVisit)));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
  expect((await receiver.report([fakeFailure])).status).toBe(204);
  expect(await receiver.read('/metrics')).toMatch(/site_web_vitals_beacons_total\{result="limited"\} [1-9]/);
});

test('the page shows visits and 75th percentiles by version, beside the failures, and nothing of them where none are measured', async () => {
  const receiver = await fakeReceiver();
  await receiver.report([fakeFailure]);
  expect(await receiver.read('/')).not.toContain('Web Vitals');
  await receiver.measure(fakeVisit);
  const page = await receiver.read('/?app=remote_docs');
  const [, row = ''] = /Visits and Web Vitals by version[\s\S]*?<tbody>([\s\S]*?)<\/tbody>/.exec(page) ?? [];
  const cells = [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell = '']) =>
    cell
      .replaceAll(/<[^>]*>/g, ' ')
      .trim()
      .replaceAll(/\s+/g, ' '),
  );
  expect(cells).toEqual(['remote_docs d2', '100', '1', '1.4 s good, of 1', '88 ms good, of 1', '0.04 good, of 1']);
});

test('a restart keeps the visits; a damaged file of them is moved aside, and the failures stay', async () => {
  const folder = temporaryFolder();
  const first = await fakeReceiver({ folder });
  await first.report([fakeFailure]);
  await first.measure(fakeVisit);
  await first.store.save();
  const second = await openStore(folder, () => noon);
  expect(second.visits.totals()).toEqual(first.store.visits.totals());
  expect(second.visits.totals()).toHaveLength(3);

  const file = path.join(folder, 'vitals.json');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -20));
  const third = await openStore(folder, () => noon);
  expect(third.damaged).toBe(path.join(folder, 'vitals.damaged.json'));
  expect([third.visits.totals().length, third.counts.totals().length]).toEqual([0, 1]);
});
