import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { relabel } from 'local/build';
import { buildNewRemote, buildRemote } from '../support/build-remote.ts';
import { expectSound } from '../support/page-quality.ts';
import { expect, panelOf, test } from '../support/released-site.ts';
import { logIn } from '../support/site.ts';

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
  expect((await page.goto('/status'))?.status()).toBe(404);
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
