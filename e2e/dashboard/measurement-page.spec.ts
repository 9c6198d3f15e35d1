import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccount } from 'local/accounts';
import type { Stack } from 'local/stack';
import { sharedMeasurement, target as sharedTarget } from '../support/measured-paths.ts';
import { expectSound } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';
import { sentToken } from '../support/traffic.ts';

const target = '3fff:abc::1';
const lastHop = 16;

/** Signs a new user in. @returns the access token. */
async function signUp(page: Page, { accounts }: Stack): Promise<string> {
  const account = { email: `${crypto.randomUUID()}@example.org`, password: demoAccount.password };
  await accounts.create(account.email, account.password);
  return sentToken(page, () => logIn(page, account));
}

/** Sends a traceroute from two agents by a call of the gateway, without the form. @returns path and query of its page, as in the share link. */
async function trace(request: APIRequestContext, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const { agents } = await (await request.get('/api/user/prefixes', { headers })).json();
  const prefixOf = (id: string) => agents.find((agent: { agent_id: string }) => agent.agent_id === id).prefixes[0].user_prefix;
  const metadata = ['vltcdg01', 'vltatl01'].map((id) => ({ id, ip_address: prefixOf(id).replace(/::\/80$/, '::abcd') }));
  const probes = Array.from({ length: lastHop }, (_, index) => [target, 24_000, 33_434, index + 1, 'icmpv6']);
  const sent = new Date().toISOString().replace(/\.\d+/, '');
  const answer = await request.post('/api/probes', { headers, data: { metadata, probes } });
  expect(answer.status(), await answer.text()).toBe(200);
  const query = new URLSearchParams({ sent, kind: 'traceroute', protocol: 'icmpv6', target, ttl: `1-${lastHop}`, ports: '24000-33434' });
  query.set('per-hop', '1');
  query.set('probes', String(lastHop));
  for (const { id, ip_address } of metadata) query.append('from', `${id}_${ip_address}`);
  return `/dashboard/measurements/${(await answer.json()).id}?${query}`;
}

const title = `${target} from 2 agents`;
const replies = (page: Page) => page.getByRole('table', { name: 'Replies' });
const sentence = (page: Page) => page.getByText(/^From vltcdg01 \(Paris\), 3fff:abc::1 is reached in \d+ hops; median [\d.]+ ms/);

// Two pages may ask at once.
test.beforeEach(({ stack }) => Promise.all([stack.engine?.prepare(), stack.engine?.prepare()]));

test("a measurement's page shows progress, replies and paths; its share link shows the same to an anonymous visitor", async ({
  page,
  stack,
  request,
  browser,
  watch,
}) => {
  const token = await signUp(page, stack);
  await page.goto(await trace(request, token));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^Measurement of ${target} · `));
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('32 of 32 probes sent');
  await expect(page.getByRole('list', { name: 'Agents' }).getByRole('listitem').first()).toContainText(
    /vltcdg01.*Paris.*16 of 16 sent, \d+ replies/,
  );
  await expect(replies(page)).toBeVisible();
  await expect(replies(page).getByRole('cell', { name: 'time exceeded' }).first()).toBeVisible();
  await expect(sentence(page).first()).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expectSound(page);
  }
  await page.getByText('Share', { exact: true }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this result' }).inputValue();
  await expectSound(page, { covered: true });

  // An anonymous visitor opens the share link.
  const context = await browser.newContext();
  const other = await context.newPage();
  watch(other);
  const withToken: string[] = [];
  other.on('request', (sent) => sent.headers().authorization?.startsWith('Bearer') && withToken.push(sent.url()));
  await other.goto(link);
  await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(sentence(other).first()).toBeVisible();
  // Some may still be coming, in both.
  const counts = () => Promise.all([other, page].map((one) => replies(one).getAttribute('aria-rowcount')));
  await expect.poll(async () => new Set(await counts()).size).toBe(1);
  expect(other.url()).toBe(link);
  expect(withToken).toEqual([]);
  await expectSound(other);
  await context.close();
});

test("while the datasets are down, a measurement's page shows what was sent, with Retry", async ({ page, faults, provokes }) => {
  provokes(/status of 503|DatasetsError/);
  const path = await sharedMeasurement(page);
  // The datasets' own answer, not the recorded one.
  await page.unrouteAll();
  await faults.set({ datasets: 'off' });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: `${sharedTarget} from 2 agents` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry replies' })).toBeVisible();
  await expect(page.getByText('This page tries again by itself. What was sent is above.')).toBeVisible();
  await expectSound(page);
});

test('on a narrow page with a mouse, the lines of an agent in Progress are not covered by the next agent', async ({ page }) => {
  const query = new URLSearchParams({ sent: new Date().toISOString(), kind: 'ping', protocol: 'icmpv6', target, ttl: '32-32' });
  for (const [name, value] of Object.entries({ ports: '24000-33434', 'per-hop': '1', probes: '1' })) query.set(name, value);
  for (let index = 1; index <= 12; index += 1) query.append('from', `vltatl${index + 10}_2001:db8:${index}::1`);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/dashboard/measurements/0b6f1c9e?${query}`);
  const agents = page.getByRole('list', { name: 'Agents' }).getByRole('listitem');
  await expect(agents.last()).toContainText('Atlanta');
  const covered = () =>
    agents.evaluateAll((items) =>
      items
        .slice(1)
        .filter((item, index) =>
          [...(items[index]?.children ?? [])].some((part) => part.getBoundingClientRect().bottom > item.getBoundingClientRect().top + 1),
        )
        .map(({ textContent }) => textContent),
    );
  expect(await covered()).toEqual([]);
});
