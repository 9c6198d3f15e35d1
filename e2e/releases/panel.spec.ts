import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expectSound } from '../support/page-quality.ts';
import { expect, openPanel, panelOf, test } from '../support/released-site.ts';

test('the panel says what runs here, and copies it as text', async ({ page, context, site, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/datasets');
  await expect(page.getByRole('heading', { level: 1, name: 'Datasets' })).toBeVisible();
  const rows = await panelOf(page);
  await expect(page).toHaveURL('/releases');
  await expect(page).toHaveTitle('Releases · nxthdr');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const { discovery } = await documentOf(site.directory);
  const here = { why: 'active version', from: stack.origins.site, error: 'none' };
  expect(rows).toEqual({
    shell: { ...here, version: discovery.shell, time: '–' },
    remote_dashboard: {
      version: site.dashboard.release.version,
      why: 'active version; not loaded yet',
      from: '–',
      time: '–',
      error: 'none',
    },
    remote_docs: { ...here, version: site.docs.release.version, time: expect.stringMatching(/^\d+ ms$/) },
  });

  await page.getByRole('button', { name: 'Copy the versions' }).click();
  await expect(page.getByRole('button', { name: 'Copied! the versions' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n').sort()).toEqual(
    Object.entries(rows)
      .map(([part, { version, why, from, time, error }]) => `${part} ${version} (${why}) from ${from}, ${time}, last error: ${error}`)
      .sort(),
  );
});

test('the panel is a page of its own, on a phone too', async ({ page, site }) => {
  const response = await page.goto('/releases');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('rowheader')).toHaveText(['shell', 'remote_dashboard', 'remote_docs']);
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSound(page);
  expect((await panelOf(page)).remote_docs?.version).toBe(site.docs.release.version);
});

test('a long error breaks, and names, versions and origins do not', async ({ page, site: _site, provokes }) => {
  provokes(/remote_docs|Failed to load resource/);
  await page.route('**/remotes/remote_docs/**', (route) => route.abort());
  await page.goto('/docs/datasets');
  // As long as the loader gives the last version that is left.
  await expect(page.getByRole('alert')).toContainText('The documentation could not be loaded.', { timeout: 25_000 });
  expect((await openPanel(page)).remote_docs?.error.length).toBeGreaterThan(100);
  const lines = await page.getByRole('row').evaluateAll((rows) =>
    rows.slice(1).map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode() ?? cell);
        return range.getClientRects().length;
      }),
    ),
  );
  expect(lines.map(([part, version, , from]) => [part, version, from])).toEqual([
    [1, 1, 1],
    [1, 1, 1],
    [1, 1, 1],
  ]);
  expect(lines.at(-1)?.at(-1)).toBeGreaterThan(2);
  await expectSound(page);
});

async function documentOf(directory: string): Promise<{ discovery: { shell: string } }> {
  return { discovery: JSON.parse(readFileSync(path.join(directory, 'current/discovery.json'), 'utf8')) };
}
