import { readBuild, relabel } from 'local/build';
import { serveEmbeddingPage } from './embedding-page.ts';
import { built, expect, test } from './released-site.ts';

test('a version that breaks while it is drawn first does not reach the pages that embed the dashboard', async ({
  page,
  site,
  stack,
  provokes,
}) => {
  provokes(/on purpose|dashboard_embed/);
  const throws = '(()=>{throw new Error("Broken on purpose")})()';
  const broken = (_name: string, text: string) => text.replace('"Refresh all"', throws);
  await site.ship(relabel(readBuild(built.dashboardEmbed), 'broken', broken));
  const host = await serveEmbeddingPage(stack.origins.site, { body: '<main><probing-dashboard></probing-dashboard></main>' });
  const tried = page.waitForRequest(/\/dashboard_embed\/broken\//);
  await page.goto(host.url);
  await tried;
  await expect(page.getByRole('button', { name: 'Refresh all', exact: true })).toBeVisible();
  await host.close();
});
