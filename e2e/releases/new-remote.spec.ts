import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { relabel } from 'local/build';
import { buildNewRemote, buildRemote } from '../support/build-remote.ts';
import { expectAlive, expectSound } from '../support/page-quality.ts';
import { expect, panelOf, test } from '../support/released-site.ts';
import { logIn } from '../support/site.ts';
import { stopPrefetching } from '../support/traffic.ts';

const sources = {
  'app.tsx': `
import { useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { useAuth } from 'shared/auth';
import { Link, useLocation } from 'shared/router';
import styles from './app.module.css';

export default function App({ site, onPage }: RemoteAppProps) {
  const { status } = useAuth();
  const { pathname } = useLocation();
  useEffect(() => onPage('Status'), [onPage]);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>All of {site.brand} works</h1>
      <p>You are {status}, at {pathname}.</p>
      <Link to="/status/history">History</Link>
    </div>
  );
}
`,
  'app.module.css': '.page { max-width: 40rem; }',
};
const declared = { path: '/status', label: 'status page', navigation: 'Status' };

const shellFiles = (page: Page) =>
  page.locator('head').evaluate((head) => [...head.querySelectorAll('script[src^="/assets/"]')].map((element) => element.outerHTML));
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'All of nxthdr works' });

test('a remote that the shell does not know gets its page, its link and its preloads by being released', async ({
  page,
  site,
  provokes,
}) => {
  provokes(/404/);
  // A remote that is loaded ahead counts as loaded.
  await stopPrefetching(page);
  expect((await page.goto('/status'))?.status()).toBe(404);
  // Its scripts are in the head by then, and no others.
  await expectAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  const shell = await shellFiles(page);
  expect(shell.length).toBeGreaterThanOrEqual(1);

  const status = await buildRemote({ name: 'remote_status', page: declared }, sources);
  await site.ship(status);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  expect((await page.goto('/status'))?.status()).toBe(200);
  await expect(heading(page)).toBeVisible();
  await expect(page).toHaveTitle('Status · nxthdr');
  expect(await shellFiles(page), 'the shell is the same').toEqual(shell);
  const files = [status.release.entry, ...(status.release.exposes.App ?? [])].map(
    (file) => `/remotes/remote_status/${status.release.version}/${file?.url}`,
  );
  expect(files).toHaveLength(3);
  const preloads = await page.locator('link[rel="preload"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const own = [expect.stringMatching(/^\/assets\/federation\.\w+\.js$/), expect.stringMatching(/^\/assets\/main\.\w+\.js$/)];
  expect(preloads.sort()).toEqual([...own, ...files.sort()]);
  for (const file of files) expect(asked.filter((pathname) => pathname === file)).toEqual([file]);

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('at /status/history.')).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await expect(heading(page)).toBeVisible();
  await expectSound(page);

  await page.goto('/');
  // The page that names it does not carry it.
  await expect
    .poll(async () => (await panelOf(page)).remote_status)
    .toMatchObject({ version: status.release.version, why: 'active version; not loaded yet' });
  await navigation(page).getByRole('link', { name: 'Status' }).click();
  await expect(heading(page)).toBeFocused();
  await expect
    .poll(async () => (await panelOf(page)).remote_status)
    .toMatchObject({ version: status.release.version, why: 'active version' });

  await site.release('withdraw', 'status');
  expect((await page.goto('/status'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Status' })).toHaveCount(0);
  expect(Object.keys(await panelOf(page)).sort()).toEqual(['remote_dashboard', 'remote_docs', 'shell']);
});

test('what `pnpm new:remote` makes is built, composed into the site, and found at its URL and in the header', async ({ page, site }) => {
  const remote = buildNewRemote('looking-glass');
  await site.ship(remote);
  expect((await page.goto('/looking-glass'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Looking glass' })).toBeVisible();
  await expectSound(page);
  await page.goto('/');
  await navigation(page).getByRole('link', { name: 'Looking glass' }).click();
  await expect(page).toHaveTitle('Looking glass · nxthdr');
});

test('a page for visitors who are signed in is theirs only', async ({ page, site }) => {
  const status = await buildRemote({ name: 'remote_status', page: { ...declared, signedInOnly: true } }, sources);
  await site.ship(status);
  await page.goto('/status');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Status' })).toHaveCount(0);

  await logIn(page);
  await navigation(page).getByRole('link', { name: 'Status' }).click();
  await expect(page.getByText('You are signed-in, at /status.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You are signed-in, at /status.')).toBeVisible();
});

test('its failure is named by what it calls itself, and the rest of the site works', async ({ page, site, provokes }) => {
  provokes(/remote_status|Failed to load resource/);
  const status = relabel(await buildRemote({ name: 'remote_status', page: declared }, sources), 'broken');
  await site.ship(status);
  rmSync(path.join(site.directory, 'files/remotes/remote_status/broken', status.release.entry?.url ?? ''));
  await page.goto('/status');
  await expect(page.getByRole('alert')).toContainText('The status page could not be loaded. The rest of the site still works.');
  await navigation(page).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
});

test('where there are more pages than a page names, the navigation leads to all of them, on a phone too', async ({
  page,
  site,
  provokes,
}) => {
  const app = 'export default () => <h1 tabIndex={-1}>BGP peers of this site</h1>;';
  const peers = await buildRemote({ name: 'remote_peers', page: { path: '/peers', label: 'BGP peers' } }, { 'app.tsx': app });
  const others = Array.from({ length: 24 }, (_, number) => ({
    path: `/other-${number}`,
    label: `other page ${number}`,
    signedInOnly: false,
  }));
  const builds = others.map((declared, number) => ({
    ...peers,
    release: { ...peers.release, name: `remote_other_${number}`, page: declared },
  }));
  const all = [...builds, peers];
  await Promise.all(all.map((build) => site.publish(build)));
  await site.activateAll(all);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All pages' })).toBeFocused();
  // With Home, About, Guide and Datasets.
  await expect(page.getByText('29 pages', { exact: true })).toBeVisible();
  await expectSound(page);
  await page.getByRole('searchbox', { name: 'Filter' }).fill('peers');
  await expect(page.getByText('1 of 29 pages', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'BGP peers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'BGP peers of this site' })).toBeVisible();

  provokes(/discovery\.json|Failed to fetch/);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.route('**/discovery.json', (route) => route.abort());
  expect((await page.goto('/about'))?.status()).toBe(200);
  await navigation(page).getByRole('link', { name: 'All pages' }).click();
  await expect(page.getByRole('alert')).toContainText('The list of all pages could not be loaded.');
  await expect(page.getByRole('main').getByRole('link', { name: 'BGP peers' })).toBeHidden();
  await page.unroute('**/discovery.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'BGP peers' })).toBeVisible();
  expect((await page.reload())?.status()).toBe(200);
  await expect(page.getByText('29 pages', { exact: true })).toBeVisible();
});
