import type { Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import { expectStored, field, open, write } from '../support/query-box.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';

const target = '3fff:855:2d80::1';
/** A measurement as the browser keeps it (`measurement-records.ts`), too old to have replies. */
const record = [
  'an-old-one',
  `sent=2025-11-01T12:00:05Z&kind=traceroute&protocol=icmpv6&target=${target}&ttl=1-32&ports=24000-33434&per-hop=1&probes=32&from=vltcdg01_2001:db8:1::7`,
];

async function openHistory(page: Page, account: typeof demoAccount) {
  // A Logout that the login service was too slow for has left its session.
  await page.context().clearCookies();
  await signIn(page, account);
  await page.goto('/dashboard/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
}

async function logOut(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
}

test('a history that is kept after Logout is shown to its account alone, and unchecking it removes it', async ({ page, stack }) => {
  const newAccount = async () => {
    const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
    await stack.accounts.create(account.email, account.password);
    return account;
  };
  const [mine, theirs] = [await newAccount(), await newAccount()];
  const keep = page.getByRole('checkbox', { name: 'Keep my history in this browser after Logout' });
  const row = page.getByRole('rowheader', { name: target });
  const none = page.getByText('No measurements here yet.');

  await page.goto('/about');
  await page.evaluate((kept) => localStorage.setItem('personal:measurements', JSON.stringify([kept])), record);
  await openHistory(page, mine);
  await expect(row).toBeVisible();
  await expect(keep).not.toBeChecked();
  await keep.check();
  await logOut(page);

  await openHistory(page, theirs);
  await expect(none).toBeVisible();
  await expect(keep).not.toBeChecked();
  await logOut(page);

  await openHistory(page, mine);
  await expect(row).toBeVisible();
  await expect(keep).toBeChecked();
  await keep.uncheck();
  await expect(row).toBeVisible();
  await logOut(page);

  await openHistory(page, mine);
  await expect(none).toBeVisible();
});

test('Logout removes the open queries, also those that another browser tab shows', async ({ page, context, watch }) => {
  const mine = "SELECT 'asked before the Logout'";
  const stored = (tab: Page) => tab.evaluate(() => JSON.stringify(localStorage) + JSON.stringify(sessionStorage));
  await logIn(page);
  const other = await context.newPage();
  watch(other);
  await open(other);
  await write(other, mine);
  await expectStored(other, mine);

  await logOut(page);
  await expect(field(other)).not.toContainText(mine);
  expect(await stored(other)).not.toContain(mine);
  // Who uses the browser now may store queries again.
  await write(other, 'SELECT 2 AS theirs');
  await expectStored(other, 'SELECT 2 AS theirs');
  await open(page);
  await expect(page.getByRole('region', { name: 'Query box' })).toContainText('SELECT 2 AS theirs');
  expect(await stored(page)).not.toContain(mine);
});
