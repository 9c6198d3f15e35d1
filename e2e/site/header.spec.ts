import type { Page } from '@playwright/test';
import { expectNothingSideways, expectSound, expectSoundAtWidths, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';

/** Opens the home page of a site to which so many remotes add a page with a link in the header. */
async function openWith(page: Page, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const pages = Object.fromEntries(
    numbers.map((number) => [
      `remote_${number}`,
      { path: `/page-${number}`, label: `page ${number}`, navigation: `Remote page ${number}` },
    ]),
  );
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const change = (_: string, start: string, text: string) => start + JSON.stringify({ ...JSON.parse(text), pages });
    const html = (await response.text()).replace(/(<script [^>]*id="discovery">)([^<]*)/, change);
    // HTML that was prerendered without them would not be hydrated.
    await route.fulfill({ response, body: html.replace(/(<div id="root">).*(<\/div>\s*<noscript>)/s, '$1$2') });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const login = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Login' });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' });

test('at 1000 and 1280 px the links of 17 remotes scroll within the header', async ({ page }) => {
  await openWith(page, 17);
  await expectSoundAtWidths(page, [1280, 1000]);
  for (const width of [1000, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(login(page), `${width} px`).toBeInViewport({ ratio: 1 });
    const links = await main(page).getByRole('link').all();
    expect(links).toHaveLength(22);
    const button = await login(page).boundingBox();
    for (const link of links) {
      await link.focus();
      const box = await link.boundingBox();
      expect(box?.height, `one line at ${width} px`).toBeLessThan(48);
      expect(box?.x, `${width} px`).toBeGreaterThan(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width} px`).toBeLessThan(button?.x ?? 0);
    }
    expect((await page.getByRole('banner').boundingBox())?.height, `${width} px`).toBe(61);
    await expectNothingSideways(page);
  }
});

test('on a phone the menu with the links of 17 remotes scrolls within the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openWith(page, 17);
  await expect(login(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu(page).getByRole('link')).toHaveCount(20);
  await expectSound(page);
  const box = await menu(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await menu(page).hover();
  await page.mouse.wheel(0, 3000);
  await expect(menu(page).getByRole('link').last()).toBeInViewport({ ratio: 1 });
  await expectNothingSideways(page);
  await menu(page).getByRole('link', { name: 'About' }).focus();
  await expect(menu(page).getByRole('link', { name: 'About' })).toBeInViewport({ ratio: 1 });
});

test('external links are marked, and the documentation on this site is one link away', async ({ page }) => {
  await page.goto('/');
  const mark = (link: Element) => getComputedStyle(link, '::after').content;
  for (const name of ['Docs', 'Blog']) expect(await main(page).getByRole('link', { name, exact: true }).evaluate(mark)).toContain('↗');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const links of [main(page), footer]) {
    await expect(links.getByRole('link', { name: 'Guide' })).toHaveAttribute('href', '/docs/measurements');
    await expect(links.getByRole('link', { name: 'Datasets' })).toHaveAttribute('href', '/docs/datasets');
    expect(await links.getByRole('link', { name: 'Guide' }).evaluate(mark)).toBe('none');
  }
  await expect(footer.getByRole('link', { name: 'Releases' })).toHaveCount(0);
});

for (const { width, height, where } of [
  { width: 1280, height: 800, where: 'bar' },
  { width: 360, height: 740, where: 'menu' },
]) {
  test(`at ${width} px the ${where} says who is signed in, and nothing moves for it`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signIn(page);
    await watchShifts(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await takeShifts(page)).toEqual([]);
    if (where === 'menu') await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('banner').getByText('Signed in as demo').filter({ visible: true })).toHaveCount(1);
    await expectSound(page);
  });
}

test('at 320 and 360 px with letters of twice the size the header and the home page do not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('html { font-size: 32px }');
    document.adoptedStyleSheets = [sheet];
  });
  await signIn(page);
  await page.goto('/');
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole('button', { name: 'Logout' }), `${width} px`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Menu' }), `${width} px`).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('banner').getByRole('link', { name: 'nxthdr' }), `${width} px`).toBeInViewport();
    await expectNothingSideways(page);
  }
});

test('on a phone what is in no row of text is 44 px high', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  const targets = page.locator('header :is(a, button):not(:has(> svg + *)), footer a, main button').filter({ visible: true });
  await expect(targets).not.toHaveCount(0);
  for (const target of await targets.all())
    expect((await target.boundingBox())?.height, (await target.textContent()) ?? '').toBeGreaterThanOrEqual(44);
});

test('a few links are at the right, beside Login', async ({ page }) => {
  await openWith(page, 1);
  const [nav, button] = [await main(page).getByRole('link').last().boundingBox(), await login(page).boundingBox()];
  expect((button?.x ?? 0) - (nav?.x ?? 0) - (nav?.width ?? 0)).toBe(24);
});

test('the link to the part of the site that is shown is marked, also on pages that are served with one layout for all remotes', async ({
  page,
}) => {
  for (const [path, name] of [
    ['/docs/measurements', 'Guide'],
    ['/docs/measurements/results', 'Guide'],
    ['/docs/datasets/query', 'Datasets'],
    ['/about', 'About'],
  ] as const) {
    await page.goto(path);
    await expect(main(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(main(page).locator('[aria-current=page]')).toHaveCount(1);
  }
});
