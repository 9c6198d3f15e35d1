import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildHost } from '../hosts/build-host.ts';
import { type HostPage, serveHostPage } from '../support/host-page.ts';
import { test as base, expect } from '../support/site.ts';
import { recordTraffic } from '../support/traffic.ts';

type OpenHost = (bundler: string, react: string) => Promise<HostPage>;

/** The folders of the hosts that were built. They name the site of this worker, and stay as long as the run. */
const built = new Map<string, Promise<string>>();

/** Host pages, built with their own bundlers, that import the dashboard through its manifest. */
const test = base.extend<{ host: OpenHost }>({
  host: async ({ stack }, use) => {
    const site = stack.origins.site;
    const build = async (bundler: string, react: string) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'host-'));
      await buildHost[bundler]?.({ site, out: folder, react: path.join(import.meta.dirname, '../../examples', react) });
      return folder;
    };
    const open: HostPage[] = [];
    await use(async (bundler, react) => {
      const key = `${bundler} ${react}`;
      if (!built.has(key)) built.set(key, build(bundler, react));
      const folder = (await built.get(key)) ?? '';
      const page = await serveHostPage(site, { body: '<div id="page"></div>', folder, isModule: bundler === 'vite' });
      open.push(page);
      return page;
    });
    for (const page of open) await page.close();
  },
});

// Hosts are built: in one worker, each of them once.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const rows = (page: Page) => page.getByRole('table', { name: 'Agents' }).getByRole('rowheader');

const refused = {
  title: 'is told which version is wanted',
  says: /Version 18\.3\.1 from laboratory of shared singleton module react does not satisfy the requirement of dashboard_embed which needs \^19\.0\.0/,
};
/** The runtime of Vite's plugin lets the dashboard bring a React of its own, whose elements the host's React refuses. */
const refusedByReact = { title: 'gets the error of its React', says: /React error #31/ };

for (const bundler of Object.keys(buildHost)) {
  const refusal = bundler === 'vite' ? refusedByReact : refused;
  test(`a host built by ${bundler} imports the dashboard by its manifest, and runs it on its own React`, async ({ page, host }) => {
    const traffic = recordTraffic(page);
    const { url } = await host(bundler, 'react-19');
    await page.goto(url);
    await expect(rows(page).first()).toBeVisible();
    // An option that changes in place, and a box that keeps what is typed: state lives in the host's tree.
    await page.getByRole('searchbox').fill('cdg');
    await page.getByRole('button', { name: 'dark' }).click();
    await expect(page.getByRole('table', { name: 'Agents' })).toHaveCSS('color', 'rgb(17, 23, 31)');
    await expect(rows(page)).toHaveCount(1);
    expect(traffic.all.map((request) => path.basename(request.url())).filter((file) => file.startsWith('react.'))).toEqual([]);
  });

  // Reliability: a host of Module Federation with React 18
  test(`a host built by ${bundler} with React 18 ${refusal.title}`, async ({ page, host, provokes }) => {
    provokes(refusal.says);
    const { url } = await host(bundler, 'react-18');
    await page.goto(url);
    await expect(page.getByRole('alert')).toHaveText(refusal.says);
    await expect(page.getByRole('heading', { name: 'A host' })).toBeVisible();
  });

  // Reliability: the site does not answer a Module Federation host
  test(`a host built by ${bundler} works without the site`, async ({ page, host, provokes }) => {
    provokes(/ERR_FAILED|RUNTIME-003|Failed to fetch/);
    const { url } = await host(bundler, 'react-19');
    await page.route('**/embed/mf-manifest.json', (route) => route.abort());
    await page.goto(url);
    await expect(page.getByRole('alert')).toContainText('manifest');
    await page.getByRole('button', { name: 'dark' }).click();
    await expect(page.getByRole('button', { name: 'light' })).toBeVisible();
  });
}
