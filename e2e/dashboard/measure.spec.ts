import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { expectNothingSideways, expectSound } from '../support/page-quality.ts';
import { expect, logIn, submitPassword, test } from '../support/site.ts';
import { expectTargets } from '../support/targets.ts';

const run = promisify(execFile);
const TARGET = '2606:4700:4700::1111';

const target = (page: Page) => page.getByRole('textbox', { name: 'Target' });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('with the keyboard alone: select agents, fill in the form, be refused without losing input, send, arrive at the measurement', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(/status of (403|429)|GatewayError/);
  await logIn(page);
  for (const id of ['vltatl01', 'vltcdg01']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
  await page.getByRole('link', { name: 'Measure from the selected agents' }).press('Enter');
  await expect(page).toHaveURL('/dashboard/measure?agents=vltatl01,vltcdg01');
  await expect(page.getByRole('heading', { name: 'Measure', level: 1 })).toBeFocused();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);

  await page.keyboard.press('Tab');
  await expect(target(page)).toBeFocused();
  await page.keyboard.type('example.org');
  await expect(target(page)).toHaveAccessibleDescription(/no resolver is configured/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(TARGET);
  await expect(page.getByText(/^32 probes × 2 agents = 64 credits\. Fits today: leaves [\d,]+ credits$/)).toBeVisible();
  await expectSound(page);

  await faults.set({ gateway: { probes: '429' } });
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText('Not sent: not enough credits, or too many requests (status 429)');
  await expect(target(page)).toBeFocused();
  await faults.set({ gateway: { probes: '403' } });
  await page.keyboard.press('Enter');
  await expect(alert(page)).toContainText('Not sent: the gateway refused a source address (status 403)');
  await expectSound(page);
  await faults.reset();
  const url = `/dashboard/measure?target=${TARGET}&agents=vltatl01,vltcdg01`;
  await expect(page).toHaveURL(url);
  await page.reload();
  await expect(target(page)).toHaveValue(TARGET);
  await expect(page.getByText(/^32 probes × 2 agents/)).toBeVisible();
  await target(page).press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/measurements\/[\da-f-]{36}\?/);
});

test('the code beside the form sends the same request as Send', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await page.goto(`/dashboard/measure?target=${TARGET}&kind=ping&agents=vltcdg01`);
  await page.getByText('The same as code', { exact: true }).click();
  const code = page.getByText(/^curl /);
  await expect(code).toContainText('…"');
  await page.getByRole('button', { name: 'Copy curl code' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^curl /);
  const command = await copied();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await code.evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(copied).toBe(command);
  const { stdout } = await run('sh', ['-c', `${command} -sS`]);
  expect(JSON.parse(stdout)).toMatchObject({ probes: 4, agents: 1 });
});

test('a link to a filled-in form leads through sign-in to that form; on a phone all of it can be reached, and nothing scrolls sideways', async ({
  browser,
  baseURL,
  watch,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  watch(page);
  await page.goto(`/dashboard/measure?target=${TARGET}&protocol=udp&ttl=1-0`);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(target(page)).toHaveValue(TARGET);
  await expect(page.getByRole('textbox', { name: 'Last TTL' })).toHaveAccessibleDescription(
    'The last TTL is a whole number from 1 to 255.',
  );
  await page.getByText('The same as code', { exact: true }).click();
  await expectTargets(page);
  await expectNothingSideways(page);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Last TTL' })).toBeFocused();

  await page.getByRole('radio', { name: 'Custom' }).check();
  const lines = Array.from(
    { length: 100_000 },
    (_, index) => `2606:4700::${(index % 4096).toString(16)},24000,33434,${(index % 32) + 1},udp`,
  );
  const file = { name: 'probes.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\nexample.org,1,1,1,udp\r\n`) };
  await page.getByLabel('File of probes (CSV)').setInputFiles(file);
  await expect(page.getByText('100,000 probes, 1 wrong line')).toBeVisible();
  await expect(page.getByText(/^Line 100,001: destination “example\.org”/)).toBeVisible();
  await expect(page.getByText(/^The credits that are left today are not enough for all\. Send sends/)).toBeVisible();
  await expectTargets(page);
  await expectNothingSideways(page);
  await context.close();
});
