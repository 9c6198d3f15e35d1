import { type Build, readBuild, relabel } from 'local/build';
import { closeWithHosts, serveHostPage } from '../support/host-page.ts';
import { built, expect, test } from '../support/released-site.ts';

test('a version that breaks during its first render does not reach host pages', async ({ page, site, stack, provokes }) => {
  provokes(/on purpose|dashboard_embed/);
  const throws = '(()=>{throw new Error("Broken on purpose")})()';
  const broken = (_name: string, text: string) => text.replace('"Refresh"', throws);
  await site.ship(relabel(readBuild(built.dashboardEmbed), 'broken', broken));
  const host = await serveHostPage(stack.origins.site, { body: '<main><probing-dashboard></probing-dashboard></main>' });
  const tried = page.waitForRequest(/\/dashboard_embed\/broken\//);
  await page.goto(host.url);
  await tried;
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  await closeWithHosts(page, [host]);
});

// Reliability: a cached `/embed/dashboard.js` is older than the dashboard on offer
test('a script that is older than the dashboard on offer asks the visitor to reload the page, and that helps', async ({
  page,
  site,
  stack,
  provokes,
}) => {
  provokes(/It needs contract 1\.99\.0, and 1\.\d\.0 is offered/);
  const host = await serveHostPage(stack.origins.site, { body: '<main><probing-dashboard></probing-dashboard></main>' });
  const later = (build: Build, version: string) => ({ ...build, release: { ...build.release, version, contract: '1.99.0' } });
  const [shell, dashboard] = [readBuild(built.shell), readBuild(built.dashboardEmbed)];
  const script = shell.files.get('embed.js')?.toString('utf8') ?? '';
  // A script in the browser's cache, which a reload compares with that of the site.
  await page.route('**/embed/dashboard.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  const laterFiles = new Map(shell.files).set('embed.js', Buffer.from(script.replace(/"1\.\d+\.0"/, '"1.99.0"')));
  for (const version of ['later-1', 'later-2']) await site.ship({ ...later(shell, version), files: laterFiles });
  for (const version of ['later-3', 'later-4', 'later-5']) await site.ship(later(relabel(dashboard, version), version));

  await page.goto(host.url);
  await expect(page.getByRole('alert')).toHaveText(
    'This page needs an update to show the dashboard. Reload it; if that does not help, tell the owner of the page.',
  );
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.unroute('**/embed/dashboard.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await closeWithHosts(page, [host]);
});
