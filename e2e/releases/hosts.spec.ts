import path from 'node:path';
import { startExample } from 'example-server';
import { readBuild, relabel } from 'local/build';
import { closeWithHosts } from '../support/host-page.ts';
import { built, expect, test } from '../support/released-site.ts';

const hosts = ['html', 'react-18', 'react-19', 'vite', 'vue-3'];

test('a new version of the dashboard reaches the pages that embed it; a broken one only that which has no loader of ours', async ({
  page,
  site,
  stack,
  provokes,
}) => {
  const dashboard = readBuild(built.dashboardEmbed);
  const folder = (name: string) => path.join(import.meta.dirname, '../../examples', name);
  const pages = await Promise.all(hosts.map((name) => startExample(folder(name), stack.origins.site, 0)));
  const expectEverywhere = async (name: string) => {
    for (const { url } of pages) {
      await page.goto(url);
      await expect(page.getByRole('button', { name, exact: true }), url).toBeVisible();
    }
  };
  await expectEverywhere('Refresh');

  await site.ship(relabel(dashboard, 'other', (_name, text) => text.replaceAll('"Refresh"', '"Fetch all again"')));
  await expectEverywhere('Fetch all again');

  provokes(/on purpose|pageerror|ChunkLoadError/);
  const broken = (name: string, text: string) => (/^(mount|Dashboard)/.test(name) ? `throw new Error('Broken on purpose');${text}` : text);
  await site.ship(relabel(dashboard, 'other-broken', broken));
  // It imports what the manifest names, and knows of no version before.
  const byManifest = pages.splice(hosts.indexOf('react-19'), 1);
  await expectEverywhere('Fetch all again');
  for (const { url } of byManifest) {
    await page.goto(url);
    await expect(page.getByText('The dashboard is not available.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await site.release('rollback', 'dashboard_embed');
  pages.push(...byManifest);
  await expectEverywhere('Fetch all again');
  await closeWithHosts(page, pages);
});
