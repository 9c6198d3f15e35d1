import type { Page } from '@playwright/test';
import { expectAlive, expectSoundAtWidths } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

const partsMissing = 'The list of this site’s parts could not be read';
const notLoaded = 'The documentation could not be loaded. You can read the text below, but its buttons do not work.';
const incomplete = 'Part of this page has not loaded.';

/** Serves a page with another data block in the place of its own; `undefined` takes the block away. */
async function alter(page: Page, path: string, id: 'site' | 'discovery', change: (text: string) => string | undefined) {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const block = new RegExp(`(<script type="application/json" id="${id}">)(.*?)(</script>)`);
    const body = html.replace(block, (_, start: string, text: string, end: string) => {
      const changed = change(text);
      return changed === undefined ? '' : start + changed + end;
    });
    await route.fulfill({ response, body });
  });
}

test.beforeEach(({ provokes }) => provokes(/data block|JSON|settings|discovery|Failed to load resource|HTTP 500|remote_/));

// Further forms of unusable settings: shell/src/page-data.test.ts.
for (const [name, change] of Object.entries({
  missing: () => undefined,
  'cut off': (text: string) => text.slice(0, 20),
})) {
  // Reliability: the settings in the page are missing or damaged
  test(`a page whose settings are ${name} stays, and says so`, async ({ page }) => {
    for (const [path, text] of [
      ['/', 'Public domain'],
      ['/docs/measurements', 'The four words'],
    ] as const) {
      await alter(page, path, 'site', change);
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(incomplete);
      await expect(page.getByRole('main')).toContainText(text);
      await page.unrouteAll();
    }
    await page.getByRole('button', { name: 'Reload' }).click();
    await expectAlive(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a page that is empty without its settings says so', async ({ page }) => {
  await alter(page, '/releases', 'site', () => undefined);
  await page.goto('/releases');
  await expect(page.getByRole('heading', { name: 'This site is not set up correctly' })).toBeVisible();
  await expectSoundAtWidths(page);
});

/** Two of the ways in which the discovery data may be unusable; the others: shell/src/page-data.test.ts. */
const unusable: Record<string, (text: string) => string | undefined> = {
  missing: () => undefined,
  'with one odd remote': (text) => {
    const { remotes, ...discovery } = JSON.parse(text);
    return JSON.stringify({ ...discovery, remotes: { ...remotes, remote_docs: null, other: 1 } });
  },
};

for (const [name, change] of Object.entries(unusable)) {
  // Reliability: the discovery data in the page is missing or damaged
  test(`if the discovery document in the page is ${name}, /discovery.json is fetched instead, and the visitor sees nothing of it`, async ({
    page,
  }) => {
    for (const [path, text] of [
      ['/', 'Public domain'],
      ['/docs/measurements', 'The four words'],
    ] as const) {
      await alter(page, path, 'discovery', change);
      await page.goto(path);
      await expectAlive(page);
      await expect(page.getByRole('main')).toContainText(text);
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('E-mail')).toBeVisible();
  });
}

test.describe('where the document cannot be had either', () => {
  test.beforeEach(({ page }) => page.route('**/discovery.json', (route) => route.fulfill({ status: 500 })));

  for (const [path, text, missing] of [
    ['/', 'Public domain', partsMissing],
    ['/docs/measurements', 'The four words', notLoaded],
    ['/about', 'RIPE Atlas', partsMissing],
  ] as const) {
    // Reliability: the discovery data in the page and `/discovery.json` are missing or damaged
    test(`${path} can be read, says what is missing, and Login works`, async ({ page }) => {
      await alter(page, path, 'discovery', () => undefined);
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(missing);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main')).toContainText(text);
      await expectSoundAtWidths(page);
      await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
      await expect(page.getByLabel('E-mail')).toBeVisible();
    });
  }

  test('a page that may belong to another remote is not reported as unknown', async ({ page }) => {
    await alter(page, '/no/such/page', 'discovery', () => undefined);
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: 'This site is not set up correctly' })).toBeVisible();
  });
});
