import { agents, expect, test } from '../support/embedding.ts';
import { expectNothingSideways } from '../support/page-quality.ts';
import { logIn } from '../support/site.ts';
import { sentToken } from '../support/traffic.ts';

test('styles of the page and of the dashboard do not affect each other, nor those of two dashboards', async ({ page, embed }) => {
  const look = () => page.locator('#ours').evaluate((element) => ({ ...getComputedStyle(element) }));
  const host = await embed({ body: '<main><p id="ours">Ours</p><div id="one"></div><div id="two"></div></main>' });
  await page.goto(host.url);
  const before = await look();
  await page.evaluate("window.one = ProbingDashboard.mount(document.querySelector('#one'), { gateway: '', theme: { text: '#ffeedd' } })");
  await expect(agents(page).getByRole('rowheader').first()).toHaveCSS('color', 'rgb(255, 238, 221)');
  expect(await look()).toEqual(before);

  const reset = `
    *, ::before, ::after { all: unset !important }
    html { direction: rtl !important; font-size: 62.5% !important }
    body { display: block !important; margin: 8px !important; text-decoration: underline !important }
    * { --text: red; --t1: 40px; --s4: 90px }`;
  const box = () => page.locator('#one').evaluate(({ lastElementChild }) => lastElementChild?.shadowRoot?.firstElementChild?.clientHeight);
  const height = await box();
  const row = agents(page).getByRole('row', { name: 'vltcdg01' });
  // The last part of a row that comes.
  await expect(row.getByText('Paris', { exact: true })).toBeVisible();
  const looks = await row.screenshot();
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, reset);
  await expect(agents(page).getByRole('rowheader').first()).toHaveCSS('color', 'rgb(255, 238, 221)');
  expect(await box()).toBe(height);
  expect((await row.screenshot()).equals(looks)).toBe(true);

  await page.evaluate("window.two = ProbingDashboard.mount(document.querySelector('#two'), { gateway: '' })");
  await expect(agents(page)).toHaveCount(2);
  await page.getByRole('searchbox').last().fill('cdg');
  await expect(agents(page).last().getByRole('rowheader')).toHaveCount(1);
  await page.evaluate('two.unmount()');
  await expect(agents(page).getByRole('rowheader')).toHaveCount(10);
});

test('a page can hide it by styles that are inherited, and keep the pointer away', async ({ page, embed }) => {
  const host = await embed({ body: '<main><div id="one"></div></main>' });
  await page.goto(host.url);
  await page.evaluate("ProbingDashboard.mount(document.querySelector('#one'), { gateway: '' })");
  const refresh = page.getByRole('button', { name: 'Refresh' });
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  await expect(refresh).toBeVisible();
  const setStyle = (style: string) =>
    page.locator('main').evaluate((main, style) => {
      main.style.cssText = style;
    }, style);

  await setStyle('visibility: hidden');
  await expect(page.locator('#one')).toBeHidden();
  await expect(agents(page)).toBeHidden();
  await expect(refresh).toBeHidden();
  await page.keyboard.press('Tab');
  expect(await page.evaluate('document.activeElement === document.body')).toBe(true);

  await setStyle('pointer-events: none');
  await expect(agents(page)).toBeVisible();
  await expect(refresh).toHaveCSS('pointer-events', 'none');
  await setStyle('');
  await expect(refresh).toHaveCSS('pointer-events', 'auto');
});

test('it has a width where its content decides on it, and fits where there is little room', async ({ page, embed }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const host = await embed({ body: '<main><div id="one"></div></main>' });
  await page.goto(host.url);
  await page.evaluate("ProbingDashboard.mount(document.querySelector('#one'), { gateway: '' })");
  await expect(agents(page).getByRole('rowheader').first()).toBeVisible();
  const widthIn = (display: string) =>
    page.locator('main').evaluate((main, display) => {
      main.style.cssText = display;
      return main.querySelector('#one')?.clientWidth;
    }, display);
  for (const display of ['flex', 'inline-block', 'inline-grid', 'grid; place-items: center', 'table'])
    expect(await widthIn(`display: ${display}`), display).toBeGreaterThanOrEqual(240);
  await widthIn('display: flex');
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
    dispatchEvent(new Event('offline'));
  });
  await expect(page.getByText(/^You are offline/)).toHaveCSS('position', 'static');
  await expectNothingSideways(page);

  // The element takes all there is, and what the page says of it counts.
  const element = page.locator('probing-dashboard');
  const widths = () => element.evaluate((element) => [element.clientWidth, element.parentElement?.clientWidth]);
  await page.evaluate("document.querySelector('main').append(document.createElement('probing-dashboard'))");
  await page.locator('#one').evaluate((one) => one.remove());
  const [own, whole] = await widths();
  expect(own).toBe(whole);
  await element.evaluate((element) => element.toggleAttribute('hidden'));
  await expect(element).toBeHidden();
});

test('where the gateway has no list of measurements, the agents of a wide page have its width', async ({ page, embed, provokes }) => {
  provokes(/404/);
  const token = await sentToken(page, () => logIn(page));
  await page.setViewportSize({ width: 1600, height: 900 });
  const host = await embed({
    body: '<main></main>',
    script: `ProbingDashboard.mount(document.querySelector('main'), { gateway: '', getAccessToken: async () => ${JSON.stringify(token)} });`,
  });
  const box = async (name: string) => {
    const { x = 0, width = 0 } = (await page.getByRole('region', { name, exact: true }).boundingBox()) ?? {};
    return { left: x, right: x + width };
  };
  await page.goto(host.url);
  await expect(page.getByRole('region', { name: 'Measurements', exact: true })).toBeVisible();
  const { left, right } = await box('Measurements');
  expect(left).toBeGreaterThan((await box('Agents')).right);
  expect(right).toBe((await box('API access')).right);

  await page.route('**/api/measurements', (route) => route.fulfill({ status: 404, json: {} }));
  await page.reload();
  await expect(page.getByText('Daily Credits Limit')).toBeVisible();
  await expect(agents(page).getByText('Amsterdam', { exact: true })).toBeVisible();
  expect(await box('Agents')).toEqual({ left: (await box('Credits')).left, right: (await box('API access')).right });
});
