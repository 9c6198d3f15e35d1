import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Build } from 'local/build';
import { freePort } from 'release/free-port';
import { expectSoundAtWidths } from '../support/page-quality.ts';
import { test as base, documentation, expect, newSentence, panelOf } from '../support/released-site.ts';
import { countBeacons } from '../support/report-receiver.ts';
import { stopPrefetching } from '../support/traffic.ts';

const root = path.join(import.meta.dirname, '../..');

interface Developer {
  /** Origin of a server that serves the new documentation to any page. */
  developer: string;
  /** Origin of the documentation's development server, started by its script `dev:released`. */
  devReleased: string;
}

const test = base.extend<Developer>({
  developer: async ({ newDocs }, use) => {
    const server = createServer((request, response) => {
      const content = fileOf(newDocs, request.url ?? '');
      const type = request.url?.endsWith('.css') ? 'text/css' : 'text/javascript';
      response.writeHead(content ? 200 : 404, { 'Access-Control-Allow-Origin': '*', 'Content-Type': type }).end(content);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    await use(`http://localhost:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  devReleased: async ({}, use) => {
    const cwd = path.join(root, 'remote-docs');
    const { scripts } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8'));
    const origin = `http://localhost:${await freePort()}`;
    const server = spawn(`${scripts['dev:released']} --port ${new URL(origin).port}`, {
      shell: true,
      cwd,
      env: { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH}` },
      stdio: 'ignore',
      // A group of its own: the shell would not pass the signal on.
      detached: true,
    });
    await expect.poll(() => fetch(`${origin}/remoteEntry.js`).then(({ status }) => status, String), { timeout: 40_000 }).toBe(200);
    await use(origin);
    if (server.pid) process.kill(-server.pid);
  },
});

function fileOf({ release, files }: Build, address: string): Buffer | undefined {
  const name = new URL(address, 'http://localhost').pathname.slice(1);
  return files.get(name === 'remoteEntry.js' ? (release.entry?.url ?? '') : name);
}

const banner = (page: Page) =>
  page
    .getByRole('main')
    .locator('div')
    .filter({ has: page.getByRole('button', { name: /^(End the test|Close)$/ }) })
    .last();
const leave = (page: Page) => page.getByRole('button', { name: 'End the test' });

test('a published version that is not active is shown in this tab, with a banner, until one click', async ({ page, site }) => {
  const { version } = site.newDocs.release;
  await site.publish(site.newDocs);
  await site.configure({ overrides: { origins: [], versions: true } });

  // A remote that is loaded ahead counts as loaded.
  await stopPrefetching(page);
  await page.goto(`/docs/measurements?use=docs@${version}`);
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(banner(page)).toContainText(`Test in this tab: remote_docs is ${version}.`);
  expect((await panelOf(page)).remote_docs).toMatchObject({ version, why: 'chosen by ?use=' });
  await page.goto('/releases');
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  expect((await panelOf(page)).remote_docs).toMatchObject({ version, why: 'chosen by ?use=; not loaded yet' });
  await page.goto('/docs/measurements#the-four-words');
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(banner(page)).toBeVisible();

  const other = await page.context().newPage();
  await other.goto('/docs/measurements');
  await expect(documentation(other)).toBeVisible();
  await expect(leave(other)).toHaveCount(0);
  await expect(other.getByText(newSentence)).toHaveCount(0);

  await leave(page).click();
  await expect(leave(page)).toHaveCount(0);
  await expect(documentation(page)).toBeVisible();
  await expect(page.getByText(newSentence)).toHaveCount(0);
  await expect(page).toHaveURL('/docs/measurements#the-four-words');
  await page.reload();
  await expect(documentation(page)).toBeVisible();
  await expect(leave(page)).toHaveCount(0);
});

test('a remote on a developer’s machine runs inside the released site', async ({ page, site, developer }) => {
  await site.configure({ overrides: { origins: [developer], versions: false } });
  await page.goto(`/docs/measurements?use=docs@${developer}/remoteEntry.js`);
  await expect(page.getByText(newSentence)).toBeVisible();
  await expect(banner(page)).toContainText(`Test in this tab: remote_docs is ${developer}/remoteEntry.js.`);
  expect((await panelOf(page)).remote_docs).toMatchObject({ from: developer, why: 'chosen by ?use=', error: 'none' });
});

test('so does its development server, with the build that would be released', async ({ page, site, devReleased }) => {
  await site.configure({ overrides: { origins: [devReleased], versions: false } });
  await page.goto(`/docs/measurements?use=docs@${devReleased}/remoteEntry.js`);
  await expect(documentation(page)).toBeVisible();
  expect((await panelOf(page)).remote_docs).toMatchObject({ from: devReleased, why: 'chosen by ?use=', error: 'none' });
});

test('a version under test that cannot be loaded is a failure, and is reported to nobody', async ({ page, site, developer, provokes }) => {
  provokes(/remote_docs|Failed to load resource/);
  await site.configure({ overrides: { origins: [developer], versions: false }, report: `${developer}/reports` });
  const beacons = await countBeacons(page);
  await page.goto(`/docs/measurements?use=docs@${developer}/missing.js`);
  await expect(page.getByRole('alert')).toContainText('The documentation could not be loaded.');
  await expect(banner(page).getByRole('status')).toHaveText('remote_docs failed here: Releases says why.');
  expect((await panelOf(page)).remote_docs?.error).toContain('missing.js: entry: ');
  await leave(page).click();
  await expect(leave(page)).toHaveCount(0);
  await page.goto('/docs/measurements');
  await expect(documentation(page)).toBeVisible();
  expect((await panelOf(page)).remote_docs).toMatchObject({ version: site.docs.release.version, why: 'active version' });
  expect(await beacons()).toBe(0);
});

test('what cannot be used says why, and the released version runs', async ({ page, site, developer, provokes }) => {
  provokes(/404/);
  await site.configure({ overrides: { origins: [developer], versions: true } });
  const refusals = {
    'docs@https://elsewhere.example/remoteEntry.js': 'https://elsewhere.example is not allowed here (overrides.origins in site.json).',
    'status@v1': 'this site has no remote status; it has remote_dashboard, remote_docs.',
    'docs@unknown': 'version unknown is not published here, or cannot be read.',
    docs: 'it must have the form <remote>@<version> or <remote>@<URL>.',
    'docs@../../assets': 'a version has only letters, digits, dots, hyphens and underscores.',
  };
  const asked = Object.keys(refusals).map((use) => `use=${encodeURIComponent(use)}`);
  await page.goto(`/docs/measurements?${asked.join('&')}`);
  await expect(documentation(page)).toBeVisible();
  for (const [use, reason] of Object.entries(refusals)) await expect(banner(page)).toContainText(`${use} is not used: ${reason}`);
  await expect(banner(page)).not.toContainText('Test in this tab');
  await expect(leave(page)).toHaveCount(0);
  expect((await panelOf(page)).remote_docs).toMatchObject({ version: site.docs.release.version, why: 'active version' });

  await page.getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  await expect(banner(page)).toHaveCount(0);
});

test('at 360 and 1280 px the banner stays in sight, whole, whatever is in the URL', async ({ page, site, provokes }) => {
  provokes(/404/);
  await site.configure({ overrides: { origins: [], versions: true } });
  await page.goto(`/docs/measurements?use=docs@${site.docs.release.version}&use=docs@${'x'.repeat(400)}`);
  await expect(documentation(page)).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect(leave(page), `${width} px`).toBeInViewport({ ratio: 1 });
    const box = await banner(page).boundingBox();
    expect(box?.y, `${width} px`).toBeGreaterThanOrEqual(61);
    expect(box?.height, `${width} px`).toBeLessThanOrEqual(370);
    expect(box?.width, `${width} px`).toBeLessThanOrEqual(width);
  }
  await expectSoundAtWidths(page);
});

test('a site without overrides refuses all of them with a message', async ({ page, site, developer }) => {
  const { overrides: _, ...settings } = await (await page.request.get('/site.json')).json();
  await site.configure({ ...settings, overrides: undefined });
  await site.publish(site.newDocs);
  for (const use of [`docs@${site.newDocs.release.version}`, `docs@${developer}/remoteEntry.js`]) {
    await page.goto(`/docs/measurements?use=${use}`);
    await expect(documentation(page)).toBeVisible();
    await expect(banner(page)).toContainText('?use= is not used: this site allows no overrides (overrides in site.json).');
    await expect(page.getByText(newSentence)).toHaveCount(0);
  }
});
