import type { Browser, Page } from '@playwright/test';
import type { Build } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { expectAlive, expectSound } from '../support/page-quality.ts';
import { expect, panelOf, type ReleasedSite, test as withSite } from '../support/released-site.ts';

const test = withSite.extend<{ build: Build }>({
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(await buildRemote({ name: 'remote_status', page: declared }, sources)),
    { timeout: 60_000 },
  ],
});

const sources = {
  'app.tsx': `
import { useEffect } from 'react';
import { Link, useLocation } from 'shared/router';

export default function App({ onPage }) {
  const { pathname } = useLocation();
  useEffect(() => onPage('Status'), [onPage]);
  return <div><h1 tabIndex={-1}>All works</h1><p>At {pathname}.</p><Link to="/status/history">History</Link></div>;
}
`,
};
const declared = { path: '/status', label: 'status page', navigation: 'Status' };

const statusLink = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Status' });
const status = (page: Page) => page.getByRole('heading', { level: 1, name: 'All works' });
const notFound = (page: Page) => page.getByRole('heading', { level: 1, name: 'Page not found' });

/** A visitor whose browser remembers this bucket. */
async function visitor(browser: Browser, baseURL: string, bucket: string): Promise<Page> {
  const localStorage = [{ name: 'release.bucket', value: bucket }];
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } });
  return context.newPage();
}

async function publish(site: ReleasedSite, build: Build): Promise<string> {
  await site.publish(build);
  return build.release.version;
}

async function expectUnseen(page: Page) {
  expect((await page.goto('/status/history'))?.status()).toBe(404);
  await expect(notFound(page)).toBeVisible();
  await expect(statusLink(page)).toHaveCount(0);
  for (const path of ['/', '/docs/measurements']) {
    await page.goto(path);
    await expectAlive(page);
    await expect(statusLink(page)).toHaveCount(0);
  }
  expect(Object.keys(await panelOf(page))).not.toContain('remote_status');
}

async function expectSeen(page: Page, version: string, why: string) {
  await page.goto('/status/history');
  await expect(status(page)).toBeVisible();
  await expect(page.getByText('At /status/history.')).toBeVisible();
  await expect(page).toHaveTitle('Status · nxthdr');
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await statusLink(page).click();
  await expect(status(page)).toBeFocused();
  await expect(page).toHaveURL('/status');
  // What no page carries is read from the discovery document.
  await expect.poll(async () => (await panelOf(page)).remote_status).toMatchObject({ version, why });
}

test('a new remote at 0 % is unseen, and can be tested by ?use=', async ({ page, site, build, provokes }) => {
  provokes(/404/);
  const version = await publish(site, build);
  await site.configure({ overrides: { origins: [], versions: true } });
  await site.release('activate', 'status', version, '--percent', '0');
  await expectUnseen(page);
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/status');

  await page.goto(`/status?use=status@${version}`);
  await expect(status(page)).toBeVisible();
  await expect(statusLink(page)).toBeVisible();
  await expectSound(page);
  await expectSeen(page, version, 'chosen by ?use=');
});

test('a new remote grows: those in its share see it, the others get ‘not found’, until all have it', async ({
  browser,
  stack,
  site,
  build,
}) => {
  const version = await publish(site, build);
  await site.release('activate', 'status', version, '--percent', '10');
  const [inside, outside] = [await visitor(browser, stack.origins.site, '9.9'), await visitor(browser, stack.origins.site, '10.1')];
  await expectSeen(inside, version, 'gradual rollout');
  await expectUnseen(outside);
  await site.release('activate', 'status', version, '--percent', '11');
  await expectSeen(outside, version, 'gradual rollout');
  await site.release('activate', 'status', version);
  expect((await outside.goto('/status'))?.status()).toBe(200);
  await expectSeen(outside, version, 'active version');
  await expectSeen(inside, version, 'active version');
});

// Reliability: a new remote fails at its first visitors
test('a new remote is gone after its rollback, for those too who have seen it', async ({ browser, stack, site, build }) => {
  const version = await publish(site, build);
  await site.release('activate', 'status', version, '--percent', '99');
  const page = await visitor(browser, stack.origins.site, '0');
  await expectSeen(page, version, 'gradual rollout');
  await site.release('rollback', 'status', '--from', version);
  await expectUnseen(page);
});
