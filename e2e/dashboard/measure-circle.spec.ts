import type { Browser, Locator, Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import type { Stack } from 'local/stack';
import { awaitPageCode, expectAlive, expectSound } from '../support/page-quality.ts';
import { expect, logIn, submitPassword, test } from '../support/site.ts';

// The product's main question, with mouse, keyboard and touch: "what does the path from Paris to this target go through, and how long does it take?"
// Each test enters a target, measures it from two agents and reads both paths.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const target = '3fff:855:2d80::1';
const agents = ['vltcdg01', 'vltatl01'];

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The panel 'Path' has one sentence for each agent. */
const sentences = (page: Page) => region(page, 'Path').getByText(/^From vlt/);
const answer = /^From vltcdg01 \(Paris\), 3fff:855:2d80::1 is reached in \d+ hops; median [\d.]+ ms/;

test.beforeEach(async ({ stack }) => {
  await stack.engine?.prepare();
});

async function newAccount({ accounts }: Stack) {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
  await accounts.create(account.email, account.password);
  return account;
}

/** @returns how many queries the page has sent to the datasets since this call. */
function countQueries(page: Page, { origins }: Stack): () => number {
  let queries = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().startsWith(origins.datasets)) queries += 1;
  });
  return () => queries;
}

/** @returns the share link, from the menu 'Share'. */
async function shareLink(page: Page): Promise<string> {
  await page.getByText('Share', { exact: true }).click();
  const link = await page.getByLabel('Link to this result').inputValue();
  expect(new URL(link).pathname).toMatch(/^\/dashboard\/measurements\/[^/]+$/);
  return link;
}

/** An anonymous visitor opens the share link and sees the same sentences. */
async function expectShared(browser: Browser, link: string, watch: (page: Page) => void, shown: string[]) {
  const visitor = await browser.newContext({ locale: 'en-US' });
  const page = await visitor.newPage();
  watch(page);
  await page.goto(link);
  await expect(sentences(page)).toHaveText(shown, { timeout: 30_000 });
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(target);
  await visitor.close();
}

/** Waits until all probes are sent and the paths of both agents are final. @returns their sentences. */
async function expectPaths(page: Page): Promise<string[]> {
  await expect(page).toHaveURL(/\/dashboard\/measurements\/[^/?]+\?/);
  await expect(sentences(page).filter({ hasText: answer })).toBeVisible({ timeout: 30_000 });
  await expect(sentences(page)).toHaveCount(agents.length);
  // 'so far' stands in a sentence while replies may still arrive.
  await expect(region(page, 'Progress')).toContainText('64 of 64 probes sent', { timeout: 30_000 });
  await expect(region(page, 'Path')).not.toContainText('so far', { timeout: 30_000 });
  return sentences(page).allTextContents();
}

test('from the home page: enter a target, sign in, measure from two agents, see both paths; the share link shows them to an anonymous visitor', async ({
  page,
  stack,
  browser,
  watch,
}) => {
  const account = await newAccount(stack);
  await awaitPageCode(page);
  await page.goto('/');
  await expectAlive(page);
  // Not in a range for documentation, of which the field warns first.
  await page.getByRole('textbox', { name: 'Trace a target' }).fill('2606:4700:4700::1111');
  await page.keyboard.press('Enter');
  await submitPassword(page, account);
  await expect(page).toHaveURL(/\/dashboard\/measure\?target=/);
  await expect(page.getByRole('textbox', { name: 'Target' })).toHaveValue('2606:4700:4700::1111');
  await page.getByRole('textbox', { name: 'Target' }).fill(target);
  // The form shows the cost, and sends nothing before Send is pressed.
  await expect(region(page, 'Summary')).toContainText('credits');
  await page.getByRole('button', { name: 'None' }).click();
  for (const agent of agents) await page.getByRole('checkbox', { name: agent }).check();
  await expect(region(page, 'Summary')).toContainText('32 probes × 2 agents = 64 credits');
  const queries = countQueries(page, stack);
  const sentAt = performance.now();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(region(page, 'Progress')).toContainText(/Replies[1-9]/);
  const queriesUntilReply = queries();
  const seconds = (performance.now() - sentAt) / 1000;
  test.info().annotations.push({ type: 'queries until the first reply', description: `${queriesUntilReply}` });
  // At once, and every 1.5 s: how long the reply takes depends on the machine's load.
  expect(queriesUntilReply).toBeLessThanOrEqual(2 + seconds / 1.5);

  const shown = await expectPaths(page);
  await expectShared(browser, await shareLink(page), watch, shown);

  // A page that is left while it asks ends the engine's process with its query.
  await page.goto('about:blank');
  await stack.engine?.prepare();
  // The measurement is in the history, and on the dashboard in the panel and in the strip.
  await page.goto('/dashboard/measurements');
  const row = page.getByRole('row').filter({ hasText: target });
  await expect(row).toContainText('Traceroute');
  await expect(row).toContainText(/64.*\d+.*\d ms/);
  await page.goto('/dashboard');
  for (const panel of ['Measurements', 'Last measurement']) {
    await expect(region(page, panel).getByRole('link', { name: target })).toHaveAttribute('href', /\/dashboard\/measurements\//);
  }
});

/** Presses Tab until the control has the focus. @returns how many presses that took. */
async function tabTo(page: Page, control: Locator): Promise<number> {
  for (let keys = 1; keys <= 80; keys++) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return keys;
  }
  throw new Error('The control was not reached with 80 presses of Tab.');
}

test('from the dashboard, with the keyboard alone: measure from two agents and see both paths', async ({ page, stack }) => {
  const account = await newAccount(stack);
  await logIn(page, account);
  await expect(page.getByText(/^Updated /)).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await page.getByRole('heading', { level: 1 }).focus();
  keys += await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Measure', exact: true }).first());
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Measure' })).toBeFocused();
  keys += await tabTo(page, page.getByRole('textbox', { name: 'Target' }));
  await page.keyboard.insertText(target);
  keys += 1;
  // All agents are selected at first.
  keys += await tabTo(page, page.getByRole('button', { name: 'None' }));
  await press('Enter');
  // Tab reaches them in the order of the list.
  for (const agent of [...agents].sort()) {
    keys += await tabTo(page, page.getByRole('checkbox', { name: agent }));
    await press('Space');
  }
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: target })).toBeFocused();
  await expect(sentences(page).filter({ hasText: answer })).toBeVisible({ timeout: 30_000 });
  await expect(sentences(page)).toHaveCount(agents.length);
  test.info().annotations.push({ type: 'keys', description: `${keys}` });
  expect(keys).toBeLessThanOrEqual(60);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('from the dashboard: measure from two agents and see their paths with six taps and the address', async ({ page, stack }) => {
    const account = await newAccount(stack);
    await logIn(page, account);
    await expect(page.getByText(/^Updated /)).toBeVisible();
    let taps = 0;
    const tap = async (control: Locator) => {
      taps += 1;
      await control.tap();
    };
    await tap(page.getByRole('main').getByRole('link', { name: 'Measure', exact: true }).first());
    await tap(page.getByRole('textbox', { name: 'Target' }));
    await page.keyboard.insertText(target);
    await tap(page.getByRole('button', { name: 'None' }));
    for (const agent of agents) await tap(page.getByRole('checkbox', { name: agent }));
    await tap(page.getByRole('button', { name: 'Send', exact: true }));
    await expect(sentences(page).filter({ hasText: answer })).toBeVisible({ timeout: 30_000 });
    await expectSound(page);
    expect(taps).toBe(6);
  });
});
