import type { Route } from '@playwright/test';
import { expectAlive, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

test('the scroll position is kept during hydration, also after a reload', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.goto('/docs/datasets/tables#flowsrecords');
  await expectAlive(page);
  const arrived = await place();
  expect(arrived).toBeGreaterThan(1_000);

  // Once the reader has moved on, the address is no reason to go back.
  const letGo = await hold(page, '**/assets/main*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(place, 'without any script').toBeGreaterThan(1_000);
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -700);
  await expect.poll(place).toBeLessThan(arrived - 400);
  await page.waitForFunction(() => {
    const before: unknown = Reflect.get(window, 'before');
    Reflect.set(window, 'before', scrollY);
    return before === scrollY;
  });
  const left = await place();
  letGo();
  await expectAlive(page);
  expect(await place()).toBe(left);
});

test('a click before hydration is replayed', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/main*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Login' }).click();
  release();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

// Reliability: the code of a served documentation page is missing
test('the prerendered text of the documentation is there while its code loads, and if it cannot be loaded', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(/remote_docs|Failed to load resource/);
  await faults.set({ remotes: { remote_docs: { entry: 'missing' } } });
  await page.goto('/docs/measurements');
  await expect(page.getByRole('alert')).toContainText('The documentation could not be loaded.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Measurements');
  await expect(page.getByRole('main')).toContainText('The four words');
  await faults.reset();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAlive(page);
});

for (const [how, answer] of [
  ['is missing', (route: Route) => route.abort()],
  ['comes after 4 s', (route: Route) => setTimeout(() => void route.continue(), 4_000)],
] as const) {
  // Reliability: the text of a served documentation page is missing or late, as a file of its own
  test(`a page of the documentation whose own file ${how} keeps what was served`, async ({ page, provokes }) => {
    provokes(/measurements-index-mdx|remote_docs|Failed to load resource/);
    await page.route('**/measurements-index-mdx*.js', (route) => void answer(route));
    await page.goto('/docs/measurements', { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await page.evaluate(() => {
      const seen = Object.assign(window, { shortest: Number.POSITIVE_INFINITY });
      const look = () => {
        seen.shortest = Math.min(seen.shortest, document.querySelector('main')?.textContent?.length ?? 0);
        requestAnimationFrame(look);
      };
      look();
    });
    if (how === 'is missing') {
      await expect(page.getByRole('alert')).toContainText('The documentation could not be loaded. You can read the text below');
      await page.unroute('**/measurements-index-mdx*.js');
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    }
    await expectAlive(page);
    await expect(page.getByRole('main').locator('[data-remote] h1')).toHaveText('Measurements');
    expect(await page.evaluate(() => Reflect.get(window, 'shortest'))).toBeGreaterThan(4_000);
  });
}

test('the layout is hydrated while the code of the documentation hangs', async ({ page, faults, provokes }) => {
  provokes(/remote_docs|Failed to load resource/);
  await faults.set({ remotes: { remote_docs: { entry: 'hang' } } });
  await page.goto('/docs/measurements', { waitUntil: 'commit' });
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
});

test('a version other than the prerendered one replaces the content without a loading state', async ({ page, faults, provokes }) => {
  provokes(/remote_docs|Failed to load resource|integrity/);
  await faults.set({ remotes: { remote_docs: { entry: 'tampered', previous: true } } });
  await watchShifts(page);
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  await expectAlive(page);
  expect(await takeShifts(page)).toEqual([]);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a visitor with a session sees no Login while the session is restored', async ({ page }) => {
  await logIn(page);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Reflect.set(window, 'seen', seen);
    const look = () => {
      for (const button of document.querySelectorAll('header button')) {
        if (getComputedStyle(button).visibility === 'visible' && button.textContent) seen.push(button.textContent);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/', '/docs/measurements']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    // It is looked for in each frame, so not before the next one. What was seen once stays.
    const seen = () => page.evaluate((): string[] => [...new Set<string>(Reflect.get(window, 'seen'))]);
    await expect.poll(seen, { message: path }).toEqual(['Logout']);
  }
});
