import type { Browser, Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { documentation, expect, newSentence, panelOf, type ReleasedSite, test } from '../support/released-site.ts';

/** Opens the documentation as a visitor whose browser remembers this bucket. */
async function visitor(browser: Browser, baseURL: string, bucket: string): Promise<Page> {
  const localStorage = [{ name: 'release.bucket', value: bucket }];
  const context = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [{ origin: baseURL, localStorage }] } });
  return context.newPage();
}

async function versionFor(page: Page): Promise<string | undefined> {
  await page.goto('/docs/measurements');
  await expect(documentation(page)).toBeVisible();
  // The prerendered page is the active version's, until the visitor's version is loaded.
  await expectAlive(page);
  await expect(documentation(page)).toBeVisible();
  const isNew = (await page.getByText(newSentence).count()) > 0;
  const { remote_docs: docs } = await panelOf(page);
  expect(docs?.why).toBe(isNew ? 'gradual rollout' : 'active version');
  return docs?.version;
}

const rollOut = (site: ReleasedSite, percent: number) => site.ship(site.newDocs, '--percent', String(percent));

test('10 % get the new version: those with the first buckets, and they stay with it', async ({ browser, stack, site }) => {
  await rollOut(site, 10);
  const [active, rolled] = [site.docs.release.version, site.newDocs.release.version];
  const [first, last] = [await visitor(browser, stack.origins.site, '9.9'), await visitor(browser, stack.origins.site, '10.1')];
  for (const _ of ['first visit', 'second visit']) {
    expect(await versionFor(first)).toBe(rolled);
    expect(await versionFor(last)).toBe(active);
  }
  await rollOut(site, 11);
  expect(await versionFor(first)).toBe(rolled);
  expect(await versionFor(last)).toBe(rolled);
  await site.release('rollback', 'docs');
  expect(await versionFor(first)).toBe(active);
  expect(await versionFor(last)).toBe(active);
});

test('a visitor gets a bucket once, and it is never sent', async ({ page, site }) => {
  await rollOut(site, 50);
  const bucket = () => page.evaluate(() => localStorage.getItem('release.bucket'));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`));
  await page.goto('/docs/measurements');
  // The served HTML is the same for everybody.
  await expectAlive(page);
  const drawn = await bucket();
  expect(Number.parseFloat(drawn ?? '')).toBeGreaterThanOrEqual(0);
  expect(Number(drawn)).toBeLessThan(100);
  await page.reload();
  await expectAlive(page);
  expect(await bucket()).toBe(drawn);
  expect(sent.filter((text) => text.includes(drawn ?? ''))).toEqual([]);
});

test('a browser that refuses storage gets the active version, and stays with it', async ({ page, site }) => {
  await rollOut(site, 99);
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, storage, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  for (const _ of ['first visit', 'second visit']) expect(await versionFor(page)).toBe(site.docs.release.version);
});
