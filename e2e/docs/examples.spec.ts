import type { Page } from '@playwright/test';
import { expectAlive, expectNothingSideways, expectSound, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, signIn, submitPassword, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

// The datasets' engine may have to make its data first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

const example = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });
const run = (page: Page, name: string) => example(page, name).getByRole('button', { name: 'Run', exact: true }).click();

/** Opens a page of the documentation, signed in, with the reader's own values in its examples. */
async function openSignedIn(page: Page, path: string): Promise<void> {
  await signIn(page);
  await page.goto(path);
  await expectAlive(page);
}

async function sendProbes(page: Page): Promise<void> {
  const send = example(page, 'Send four probes');
  await send.scrollIntoViewIfNeeded();
  await run(page, 'Send four probes');
  await expect(send.getByText('4 probes from 1 agent cost 4 credits.')).toBeVisible();
  await expect(send.getByText(/^You have [\d,]+ left today\./)).toBeVisible();
  await send.getByRole('button', { name: 'Send for 4 credits' }).click();
  await expect(send.getByText(/^Sent\./)).toBeVisible();
}

test('a new user signs up in the middle of a page, sends probes, follows them, and sees the replies', async ({ page, stack }) => {
  stack.engine?.prepare().catch(() => {});
  await page.goto('/docs/measurements');
  await expectAlive(page);
  const send = example(page, 'Send four probes');
  await expect(send).toContainText('"id": "vltcdg01", "ip_address": "2001:db8:a1:17d9:8e72::42"');
  await expect(send).toContainText('Bearer $TOKEN');
  await send.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('E-mail').fill(`${crypto.randomUUID()}@example.org`);
  await page.getByLabel('Password').fill('a long enough one');
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL('/docs/measurements');
  await send.scrollIntoViewIfNeeded();
  // The first by id of the healthy agents that have a network of their own.
  await expect(send.getByText('From your agent vltatl01, with an address of yours.')).toBeVisible();
  const [source] = (await send.textContent())?.match(/2001:db8:3:[0-9a-f:]+/) ?? [];
  expect(source).toBeTruthy();
  const status = example(page, 'Ask for the status');
  await expect(status.getByText('Send probes first')).toBeVisible();
  await status.getByRole('link', { name: 'Send probes' }).click();
  await expect(page.locator('#send-probes-title')).toBeFocused();
  await sendProbes(page);

  await run(page, 'Ask for the status');
  await expect(example(page, 'Ask for the status').getByText('4 of 4 probes sent.')).toBeVisible();
  const results = example(page, 'All replies to one experiment');
  await expect(results).toContainText(`toIPv6('${source}')`);
  await run(page, 'All replies to one experiment');
  await expect(results.getByText(/Replies reach the table a moment after/)).toBeVisible();
  await expect(results.getByRole('row').nth(1)).toContainText('vltatl01', { timeout: 90_000 });
  await expect(results.getByText(/^[1-4] rows?, .+, .+/)).toBeVisible();

  // Two experiments stay apart: the next one has another address.
  await run(page, 'Send four probes');
  await expect(send.getByText(/They leave from a new address/)).toBeVisible();
  await send.getByRole('button', { name: 'Do not send' }).click();
  await expect(send).toContainText(source ?? '');
  await run(page, 'Send four probes');
  await send.getByRole('button', { name: 'Send for 4 credits' }).click();
  await expect(send).not.toContainText(source ?? '');
  await page.goto('/docs/measurements/credits');
  await run(page, 'Used today, and the limit');
  await expect(example(page, 'Used today, and the limit').getByRole('row').nth(1)).toContainText('10000');
  await expect(example(page, 'Used today, and the limit').getByRole('cell', { name: '8', exact: true })).toBeVisible();
});

test('a visitor who only reads fetches neither the example runner nor the example values', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/docs/datasets');
  await expectAlive(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((path) => /\/(example-runner|gateway-tools)\.|\/api\//.test(path))).toEqual([]);
  await run(page, 'A first query');
  await expect(example(page, 'A first query').getByRole('row').nth(1)).toContainText('vlt', { timeout: 90_000 });
  expect(scripts.some((path) => /\/example-runner\./.test(path))).toBe(true);
});

test('without JavaScript, every language can be read', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/docs/measurements');
  for (const line of ['-H "Authorization: Bearer $TOKEN"', 'urllib.request.Request(', 'await fetch(']) {
    await expect(example(page, 'List your own prefixes').getByText(line)).toBeVisible();
  }
  await expect(example(page, 'List your own prefixes').getByRole('button', { name: 'Sign up' })).toBeHidden();
  await expect(example(page, 'List your own prefixes').getByText(/^Running this here needs JavaScript\./)).toBeVisible();
  await page.goto('/docs/datasets/query');
  await expect(page.getByText(/^Running a query here needs JavaScript\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run' })).toHaveCount(0);
  await page.goto('/docs/measurements/gateway-api');
  await expect(page.getByRole('button', { name: 'Download the OpenAPI file (JSON)' })).toBeHidden();
  await context.close();
});

test('a session that has ended offers a login, after which the experiment is still there', async ({ page, stack, faults, provokes }) => {
  provokes(/401|400|403|Session|session|RunError|GatewayError|HTTP error/);
  await openSignedIn(page, '/docs/measurements');
  await sendProbes(page);
  const results = example(page, 'All replies to one experiment').getByRole('tabpanel').first();
  const query = await results.textContent();
  const status = example(page, 'Ask for the status');
  const line = (await status.getByRole('tabpanel').first().textContent())?.split('\n')[0];
  stack.endSessions();
  await page.context().clearCookies({ domain: 'localhost', name: /^(?!auth0)/ });
  await faults.set({ gateway: { status: '401' } });
  await run(page, 'Ask for the status');
  await expect(status.getByRole('alert')).toContainText('Please log in again.');
  await faults.reset();
  await status.getByRole('button', { name: 'Login' }).click();
  await submitPassword(page);
  await expect(page).toHaveURL('/docs/measurements');
  await status.scrollIntoViewIfNeeded();
  await expect(results).toHaveText(query ?? '');
  expect((await status.getByRole('tabpanel').first().textContent())?.split('\n')[0]).toBe(line);
});

test('the keyboard alone chooses a language, runs, and answers the question', async ({ page }) => {
  await openSignedIn(page, '/docs/measurements');
  const send = example(page, 'Send four probes');
  await send.scrollIntoViewIfNeeded();
  await expect(send.getByText(/^From your agent/)).toBeVisible();
  await send.getByRole('tab', { name: 'curl' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(send.getByRole('tab', { name: 'Python' })).toBeFocused();
  await expect(example(page, 'Ask for the status').getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
  // Copy, and the text where it scrolls.
  const isReached = () => send.getByRole('button', { name: 'Run' }).evaluate((button) => button === document.activeElement);
  for (let press = 0; press < 3 && !(await isReached()); press++) await page.keyboard.press('Tab');
  await expect(send.getByRole('button', { name: 'Run' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(send.getByRole('group', { name: 'Send probes?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(send.getByText(/^Sent\./)).toBeVisible();
  await page.reload();
  await expect(send.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true');
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('nothing moves when values are filled in or probes are sent, and all is sound', async ({ page }) => {
      await watchShifts(page);
      // Run scrolls to its answer, smoothly: axe looks at the page where that ends, not on the way there.
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await signIn(page);
      const letGo = await hold(page, '**/assets/main*.js');
      await page.goto('/docs/measurements', { waitUntil: 'commit' });
      const send = example(page, 'Send four probes');
      await send.scrollIntoViewIfNeeded();
      // Who has been signed in is not told to log in while nobody knows better.
      await expect(send.getByText(/^Shown with placeholders/)).toBeHidden();
      letGo();
      await expect(send.getByText(/^From your agent/)).toBeVisible();
      expect(await takeShifts(page)).toEqual([]);
      await send.getByRole('tab', { name: 'Python' }).click();
      await expect(send.getByText('import json').first()).toBeVisible();
      await send.getByRole('tab', { name: 'fetch' }).click();
      await run(page, 'Send four probes');
      const question = send.getByRole('group', { name: 'Send probes?' });
      await expect(question).toBeFocused();
      await expect(question, 'whole, and not under the header').toBeInViewport({ ratio: 1 });
      expect((await question.boundingBox())?.y).toBeGreaterThan((await page.getByRole('banner').boundingBox())?.height ?? 0);
      await expectSound(page);
      await takeShifts(page);
      const asked = await send.boundingBox();
      await send.getByRole('button', { name: 'Send for 4 credits' }).click();
      await expect(send.getByText(/^Sent\./)).toBeVisible();
      expect(await takeShifts(page), 'with the answer').toEqual([]);
      expect((await send.boundingBox())?.height, 'as tall as the question').toBe(asked?.height);
      const status = example(page, 'Ask for the status');
      await run(page, 'Ask for the status');
      await expect(status.getByRole('region', { name: 'Answer: Ask for the status', exact: true })).toBeVisible();
      await takeShifts(page);
      await expect(status.getByText('4 of 4 probes sent.')).toBeVisible();
      expect(await takeShifts(page), 'with the progress').toEqual([]);
      await expectSound(page);
      await expectNothingSideways(page);
    });
  });
}
