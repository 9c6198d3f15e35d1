import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type Build, relabel } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expectAlive } from '../support/page-quality.ts';
import { panelOf, type ReleasedSite } from '../support/released-site.ts';
import { countBeacons, expect, test } from '../support/report-receiver.ts';

/** What the browser says of the failures that these tests cause. */
const causedHere = /remote_docs|Failed to load resource|integrity|on purpose|SyntaxError|MIME type|satisf/;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Measurements' });
const entryOf = ({ release }: Build) => release.entry?.url ?? '';
const chunkOf = ({ release }: Build) => release.exposes.App?.find(({ url }) => url.endsWith('.js'))?.url ?? '';
const released = (site: ReleasedSite, { release }: Build, file: string) =>
  path.join(site.directory, 'files/remotes', release.name, release.version, file);

const tamper = (file: string) => appendFileSync(file, '\n/* tampered */');

interface Broken {
  version: string;
  phase: 'entry' | 'chunk' | 'start' | 'render';
  reason: RegExp;
  /** What is wrong with it when it is built. */
  build?(build: Build): Build | Promise<Build>;
  /** What happens to it once it is active. */
  damage?(site: ReleasedSite, build: Build, page: Page): unknown;
  /** Of a file that never comes: the beginning of its name. */
  hangs?: string;
}

const rewrite = (version: string, file: (build: Build) => string, change: (text: string) => string) => (build: Build) =>
  relabel(build, version, (name, text) => (name === file(build) ? change(text) : text));

const versions: Broken[] = [
  {
    version: 'no-entry',
    phase: 'entry',
    reason: /remoteEntry.*could not be loaded/,
    damage: (site, build) => rmSync(released(site, build, entryOf(build))),
  },
  {
    version: 'hanging-entry',
    phase: 'entry',
    reason: /remoteEntry.*did not come within 5 s/,
    damage: (_site, build, page) => page.route(`**/${build.release.version}/${entryOf(build)}*`, () => {}),
    hangs: 'remoteEntry',
  },
  {
    version: 'tampered-entry',
    phase: 'entry',
    reason: /remoteEntry.*could not be loaded/,
    damage: (site, build) => tamper(released(site, build, entryOf(build))),
  },
  {
    version: 'syntax-error',
    phase: 'entry',
    reason: /remoteEntry.*is not the entry of this remote/,
    build: rewrite('syntax-error', entryOf, () => 'this is no script ('),
  },
  {
    version: 'other-react',
    phase: 'start',
    reason: /react.*\^20\.0\.0/,
    build: rewrite('other-react', entryOf, (text) => text.replaceAll('^19.0.0', '^20.0.0')),
  },
  {
    version: 'newer-contract',
    phase: 'start',
    reason: /It needs contract 1\.99\.0, and 1\.\d\.0 is offered/,
    // `activate` refuses such a version. A page that was put together otherwise may name it all the same.
    damage(site) {
      const page = path.join(site.directory, 'current/pages/docs/measurements.html');
      const named = /("version":"newer-contract","contract":)"1\.\d\.0"/;
      const html = readFileSync(page, 'utf8');
      expect(html).toMatch(named);
      writeFileSync(page, html.replace(named, '$1"1.99.0"'));
    },
  },
  {
    version: 'no-chunk',
    phase: 'chunk',
    reason: /Loading chunk/,
    damage: (site, build) => rmSync(released(site, build, chunkOf(build))),
  },
  {
    version: 'tampered-chunk',
    phase: 'chunk',
    reason: /Loading chunk/,
    damage: (site, build) => tamper(released(site, build, chunkOf(build))),
  },
  {
    version: 'hanging-chunk',
    phase: 'chunk',
    reason: /Nothing came within 5\.5 s/,
    damage: (_site, build, page) => page.route(`**/${build.release.version}/${chunkOf(build)}*`, () => {}),
    hangs: 'App',
  },
  {
    version: 'throws-at-first',
    phase: 'render',
    reason: /This page throws on purpose/,
    build: () =>
      buildRemote(
        { name: 'remote_docs', page: false },
        { 'app.tsx': "export default function App() {\n  throw new Error('This page throws on purpose.');\n}\n" },
      ),
  },
];

for (const { version, phase, reason, build, damage, hangs } of versions) {
  // Reliability: a version that does not start, or throws before its first page
  test(`the previous version serves instead of this one: ${version}`, async ({ page, site, receiver, provokes }) => {
    provokes(causedHere);
    const broken = (await build?.(site.docs)) ?? relabel(site.docs, version);
    await site.ship(broken);
    await damage?.(site, broken, page);

    if (hangs) await page.clock.install();
    await page.goto('/docs/measurements', { waitUntil: 'domcontentloaded' });
    if (hangs) {
      // With this element it is loaded, and the time limit runs.
      await page.locator(`script[src*="/${version}/${hangs}."]`).waitFor({ state: 'attached' });
      await page.clock.runFor(5_500);
    }
    await expectAlive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0);

    const { remote_docs: docs } = await panelOf(page);
    expect(docs).toMatchObject({ version: site.docs.release.version, why: 'fallback: a newer version failed here' });
    expect(docs?.error).toContain(`${broken.release.version}: ${phase}: `);

    // Whoever leaves takes no report along.
    await page.goto('about:blank');
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]).toMatchObject({ method: 'POST', type: expect.stringMatching('^text/plain') });
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
      failures: [{ app: 'remote_docs', version: broken.release.version, phase, reason: expect.stringMatching(reason) }],
    });
  });
}

test('nothing is reported when the settings have no URL for reports', async ({ page, site, provokes }) => {
  provokes(causedHere);
  const broken = relabel(site.docs, 'unreported');
  await site.ship(broken);
  rmSync(released(site, broken, entryOf(broken)));
  const beacons = await countBeacons(page);
  await page.goto('/docs/measurements');
  // The heading is prerendered: the page is alive once the previous version runs.
  await expectAlive(page);
  await expect(heading(page)).toBeVisible();
  await page.goto('about:blank');
  await page.goto('/');
  expect(await beacons()).toBe(0);
});

test('a version that failed in this browser is not tried first on the next visit, and again after ten minutes', async ({
  page,
  site,
  receiver,
  provokes,
}) => {
  provokes(causedHere);
  const broken = relabel(site.docs, 'failed-once');
  await site.ship(broken);
  await page.route(`**/failed-once/${entryOf(broken)}*`, (route) => route.abort(), { times: 2 });
  await page.clock.install();
  const runsAs = async () => {
    await page.goto('/docs/measurements');
    await expect(heading(page)).toBeVisible();
    return (await panelOf(page)).remote_docs;
  };
  expect(await runsAs()).toMatchObject({ version: site.docs.release.version, error: expect.stringContaining('failed-once') });
  await page.clock.fastForward('05:00');
  await page.unrouteAll();
  // It would work by now, and yet the visitor is spared the try.
  expect(await runsAs()).toMatchObject({ version: site.docs.release.version, why: 'fallback: a newer version failed here', error: 'none' });
  await page.clock.fastForward('06:00');
  expect(await runsAs()).toMatchObject({ version: 'failed-once', why: 'active version', error: 'none' });
  expect(receiver.received).toHaveLength(1);
});
