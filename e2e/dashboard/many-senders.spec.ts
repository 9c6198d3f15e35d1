import type { Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import { expectSound } from '../support/page-quality.ts';
import { test as base, expect, logIn } from '../support/site.ts';

const target = '2606:4700:4700::1111';

/** With a worker fixture of its own it has a worker, and a stack, of its own: replies of a thousand agents stay in its datasets. */
const test = base.extend<object, { alone: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  alone: [async ({}, use) => use(undefined), { scope: 'worker', auto: true }],
});

test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ stack }) => {
  await stack.engine?.prepare();
});

const progress = (page: Page) => page.getByRole('region', { name: 'Progress' });
const replies = (page: Page) => progress(page).getByText('Replies', { exact: true }).locator('xpath=following-sibling::dd');
const agents = (page: Page) => progress(page).getByRole('listitem');
const number = (text: string) => Number(text.replaceAll(',', ''));

test('the page of a measurement from 1,000 agents shows all of them, to its sender and to who has the link; so does the history', async ({
  page,
  faults,
  browser,
  watch,
  stack,
}) => {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
  await stack.accounts.create(account.email, account.password);
  await faults.set({ gateway: { agents: 'agents-1000' } });
  await logIn(page, account);
  await page.goto(`/dashboard/measure?target=${target}&kind=ping&per-hop=1`);
  await page.getByRole('button', { name: 'All that can send (941)' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const question = page.getByRole('button', { name: /^Send for/ });
  const title = page.getByRole('heading', { level: 1, name: /^2606:4700:4700::1111 from \d+ agents$/ });
  await expect(question.or(title)).toBeVisible();
  if (await question.isVisible()) await question.click();
  await expect(title).toBeVisible();
  const sent = Number(/from (\d+) agents/.exec((await title.textContent()) ?? '')?.[1]);
  expect(sent).toBeGreaterThan(900);

  // All reply: far more than a link names.
  await expect.poll(async () => number((await replies(page).textContent()) ?? ''), { timeout: 60_000 }).toBe(sent);
  await expect(page.getByText(`The first 64 of ${sent} paths are shown.`)).toBeVisible();
  await expect(page.getByText(/more agents?, not named in the link/)).toHaveCount(0);
  await page.getByRole('button', { name: `Show all ${sent} agents` }).click();
  await expect(agents(page)).toHaveCount(sent);
  await expect(agents(page).last()).toContainText('1 of 1 sent, 1 reply');
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectSound(page);
  }
  await page.reload();
  await expect.poll(async () => number((await replies(page).textContent()) ?? ''), { timeout: 60_000 }).toBe(sent);

  await page.getByText('Share', { exact: true }).click();
  await expect(page.getByText(/^It has no room for \d+ more agents: its page finds those that have replies/)).toBeVisible();
  const link = await page.getByLabel('Link to this result').inputValue();
  const context = await browser.newContext();
  const visitor = await context.newPage();
  watch(visitor);
  await visitor.goto(link);
  await expect.poll(async () => number((await replies(visitor).textContent()) ?? ''), { timeout: 60_000 }).toBe(sent);
  await expect(visitor.getByText(`The first 64 of ${sent} paths are shown.`)).toBeVisible();
  await context.close();

  // A page that is left while it asks ends the engine's process with its query.
  await page.goto('about:blank');
  await stack.engine?.prepare();
  // A narrow page has fewer columns.
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.goto('/dashboard/measurements');
  const row = page.getByRole('row', { name: new RegExp(target) });
  await expect(row).toContainText('Ping, ICMPv6');
  await expect(row.getByRole('link', { name: /^Again/ })).toBeVisible();
  // Agents, probes that were sent, and replies.
  await expect(row.getByRole('cell', { name: String(sent), exact: true })).toHaveCount(3);
});
