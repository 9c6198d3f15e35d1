import { expect, test } from '../support/embedding.ts';
import { lane, sharedMeasurement, target } from '../support/measured-paths.ts';
import { expectContrast, expectSound } from '../support/page-quality.ts';
import { recordTraffic } from '../support/traffic.ts';

test('a page with a strict policy shows the result of a measurement by its link, to anybody', async ({ page, embed, stack }) => {
  const link = stack.origins.site + (await sharedMeasurement(page));
  const traffic = recordTraffic(page);
  const host = await embed({ body: `<main><h1>Our paper</h1></main>`, asks: [new URL(stack.site.datasets).origin] });
  await page.goto(host.url);
  await page.evaluate(
    ([measurement, datasets]) => {
      const element = document.createElement('probing-dashboard');
      const attributes = { panels: 'measurement', theme: 'light', measurement, datasets };
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value ?? '');
      document.querySelector('main')?.append(element);
    },
    [link, stack.site.datasets],
  );
  await expect(page.getByRole('heading', { name: `${target} from 2 agents` })).toBeVisible();
  await expect(page.getByText(`From vltcdg01 (Paris), ${target} is reached in 5 hops; median 52.6 ms; 1 hop did not reply.`)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Replies' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('link', { name: 'vltcdg01' }).first()).toHaveAttribute(
    'href',
    `${stack.origins.site}/dashboard/agents/vltcdg01`,
  );

  // The charts, and the styles that come with them.
  await page.getByRole('region', { name: 'Round-trip times' }).scrollIntoViewIfNeeded();
  const chart = page.getByRole('img', { name: /^Round-trip times, hop 1 to hop 6/ });
  await expect(chart).toBeVisible();
  await expect(chart.locator('..')).toHaveCSS('position', 'absolute');
  for (const theme of ['light', 'dark']) {
    await page.locator('probing-dashboard').evaluate((element, theme) => element.setAttribute('theme', theme), theme);
    await expectContrast(page);
  }
  await expectSound(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(lane(page, 'vltcdg01')).toHaveAttribute('aria-orientation', 'vertical');
  await expectSound(page);
  const share = page.getByText('Share', { exact: true });
  await share.click();
  const menu = page.locator('details[open] > div', { has: page.getByLabel('Link to this result') });
  const [button, box] = [await share.boundingBox(), await menu.boundingBox()];
  const below = (box?.y ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0));
  expect(below, 'px between Share and its menu').toBeGreaterThanOrEqual(0);
  expect(below, 'px between Share and its menu').toBeLessThan(60);

  // Nobody was asked for anything that is not public.
  expect(traffic.all.filter((request) => new URL(request.url()).pathname.startsWith('/api/agents'))).toEqual([]);
  expect(traffic.all.map((request) => request.headers().authorization ?? '').filter((value) => /^bearer/i.test(value))).toEqual([]);
});

// Reliability: the link in the option `measurement` of a host page is invalid
test('a link that was cut is reported to the visitor, and in the console to the author of the page', async ({
  page,
  embed,
  stack,
  provokes,
}) => {
  provokes(/option 'measurement'/);
  const reasons: string[] = [];
  page.on('pageerror', ({ message }) => reasons.push(message));
  const measurement = (await sharedMeasurement(page)).slice(0, -20);
  const attributes = `panels="measurement" datasets="${stack.site.datasets}" measurement="${measurement.replaceAll('&', '&amp;')}"`;
  const host = await embed({ body: `<main><h1>Our paper</h1><probing-dashboard ${attributes}></probing-dashboard></main>` });
  await page.goto(host.url);
  const notSetUp = 'The measurement cannot be shown, because this page has not set it up correctly. Please tell the owner of the page.';
  await expect(page.getByRole('alert')).toHaveText(notSetUp);
  await expect.poll(() => reasons).toHaveLength(1);
  expect(reasons[0]).toMatch(/^The dashboard's option 'measurement' is no link of a measurement of /);
  // The code of the panel is loaded now: the next one finds the mistake while it is mounted.
  await page.evaluate(() => {
    const element = document.querySelector('probing-dashboard');
    element?.after(element.cloneNode());
  });
  await expect(page.getByRole('alert')).toHaveText([notSetUp, notSetUp]);
  expect(reasons).toEqual([reasons[0], reasons[0]]);
  await expectSound(page);
});
