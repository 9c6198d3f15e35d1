import { readBuild, relabel } from 'local/build';
import { serveEmbeddingPage } from './embedding-page.ts';
import { built, expect, test } from './released-site.ts';

test('a new version of the dashboard reaches the pages that embed it, and a broken one does not', async ({
  page,
  site,
  stack,
  provokes,
}) => {
  const dashboard = readBuild(built.dashboardEmbed);
  const host = await serveEmbeddingPage(stack.origins.site, { body: '<main><probing-dashboard></probing-dashboard></main>' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(host.url);
  await expect(button('Refresh all')).toBeVisible();

  await site.ship(relabel(dashboard, 'v2', (_name, text) => text.replaceAll('Refresh all', 'Fetch all again')));
  await page.reload();
  await expect(button('Fetch all again')).toBeVisible();

  provokes(/on purpose|pageerror/);
  await site.ship(relabel(dashboard, 'v3', (name, text) => (/^mount/.test(name) ? `throw new Error('Broken on purpose');${text}` : text)));
  await page.reload();
  await expect(button('Fetch all again')).toBeVisible();
  await host.close();
});
