import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import type { Stack } from 'local/stack';
import { expect, logIn, test } from '../support/site.ts';
import { sentToken } from '../support/traffic.ts';

const HOUR = 3_600_000;

/** Its network loses no reply, whatever the address of the new user is. */
const target = '2606:4700:4700::1111';

/** Sends pings of a new user. @returns path and query of their page. */
async function ping(page: Page, { accounts }: Stack, probes: number): Promise<string> {
  const account = { email: `${randomUUID()}@example.org`, password: demoAccount.password };
  await accounts.create(account.email, account.password);
  const headers = { Authorization: `Bearer ${await sentToken(page, () => logIn(page, account))}` };
  const { agents } = await (await page.request.get('/api/user/prefixes', { headers })).json();
  const own = agents.find((agent: { agent_id: string }) => agent.agent_id === 'vltlhr01');
  const address = own.prefixes[0].user_prefix.replace(/::\/80$/, '::abcd');
  const sent = new Date().toISOString();
  const answer = await page.request.post('/api/probes', {
    headers,
    data: {
      metadata: [{ id: 'vltlhr01', ip_address: address }],
      probes: Array.from({ length: probes }, () => [target, 24_000, 33_434, 32, 'icmpv6']),
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const query = new URLSearchParams({ kind: 'ping', protocol: 'icmpv6', target, ttl: '32-32', ports: '24000-33434', sent });
  query.set('per-hop', String(probes));
  query.set('probes', String(probes));
  query.set('from', `vltlhr01_${address}`);
  return `/dashboard/measurements/${(await answer.json()).id}?${query}`;
}

// A page may ask two things at once.
test.beforeEach(({ stack }) => Promise.all([stack.engine?.prepare(), stack.engine?.prepare()]));

test('the share link of a cancelled measurement tells a visitor that it was cancelled, and of no loss', async ({
  page,
  stack,
  browser,
}) => {
  const path = await ping(page, stack, 5_000);
  // One to two thousand have left, and no more do, however long the page takes.
  stack.clock.stop(new Date(Date.now() + 2_000));
  await page.goto(path);
  // Some probes have left, and not all.
  await expect(page.getByText(/^[1-9][\d,]* of 5,000 probes sent$/).first()).toBeVisible();
  await page.getByRole('button', { name: /^Cancel/ }).click();
  const end = page.getByText(/^Cancelled: [\d,]+ probes were not sent\. Credits are not given back\.$/);
  await expect(end).toBeVisible();
  stack.clock.reset();
  await page.getByText('Share', { exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this result' }).inputValue();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(link);
  // Credits are the owner's.
  await expect(visitor.getByText((await end.textContent())?.replace(/ Credits .*/, '') ?? '', { exact: true })).toBeVisible();
  await expect(visitor.getByText('Credits used')).toHaveCount(0);
  await expect(visitor.getByRole('main')).not.toContainText(/lost|did not reply|replied to/);
  // A cut link never shows another measurement.
  await visitor.goto(link.slice(0, -1));
  await expect(visitor.getByText(/^This link was cut\./)).toBeVisible();
  await visitor.context().close();
});

test('a visitor whose clock is 8 days ahead, or 2 hours behind, sees the replies, for the datasets tell the time', async ({
  page,
  stack,
  browser,
}) => {
  const path = await ping(page, stack, 10);
  for (const ahead of [192 * HOUR, -2 * HOUR]) {
    await test.step(`${ahead / HOUR} h`, async () => {
      const visitor = await (await browser.newContext()).newPage();
      await visitor.addInitScript((ms) => {
        const now = Date.now;
        globalThis.Date = class extends Date {
          constructor(...given: []) {
            super(...(given.length > 0 ? given : ([now() + ms] as unknown as [])));
          }
          static override now = () => now() + ms;
        } as DateConstructor;
      }, ahead);
      await visitor.goto(new URL(path, page.url()).href);
      await expect(visitor.getByRole('table', { name: 'Replies' })).toHaveAttribute('aria-rowcount', '11');
      await expect(visitor.getByText(/replies are gone|in the future/)).toHaveCount(0);
      await visitor.context().close();
    });
  }
});

test('a measurement that this browser has no record of is read back from the replies, and claims no number of probes', async ({
  page,
  stack,
  browser,
}) => {
  const path = new URL(await ping(page, stack, 10), page.url()).pathname;
  await page.goto(path);
  // Its replies may not be in the datasets yet: it is looked for every five seconds.
  await expect(page.getByText(/it was read back from the replies/)).toBeVisible({ timeout: 20_000 });
  // Its address is anycast: how many agents it was sent by, no reply tells.
  await expect(page.getByText(/^Ping with ICMPv6, TTL 32, from anycast addresses\. Sent/)).toBeVisible();
  await expect(page.getByText('10 of 10 probes sent')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(/came twice|1 probe\b/);
  await page.getByText('Share', { exact: true }).click();
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(await page.getByRole('textbox', { name: 'Link to this result' }).inputValue());
  await expect(visitor.getByText(/it was read back from the replies/)).toBeVisible();
  await expect(visitor.getByText('Credits used')).toHaveCount(0);
  await visitor.context().close();
});
