import type { Page } from '@playwright/test';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { delay } from '../support/traffic.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Agents' });
const area = (page: Page) => table(page).locator('xpath=..');

/** Id of the first row that is seen below the head of the table, and how far the page is scrolled. */
const seen = (page: Page) =>
  area(page).evaluate((area) => {
    const edge = (area.querySelector('thead') as Element).getBoundingClientRect().bottom;
    const rows = [...area.querySelectorAll<HTMLElement>('tbody > tr')];
    return { first: rows.find((row) => row.getBoundingClientRect().bottom > edge + 1)?.dataset.agent, page: Math.round(scrollY) };
  });

for (const [width, height, search] of [
  [1280, 800, ''],
  [360, 740, ''],
  // An order that comes with the prefixes.
  [1280, 800, '?sort=-prefixes'],
] as const) {
  test(`Back, Forward and a reload restore scroll position, open row and selection among 1,000 agents at ${width} px${search}`, async ({
    page,
    faults,
  }) => {
    await page.setViewportSize({ width, height });
    await faults.set({ gateway: { agents: 'agents-1000' } });
    await delay(page, '**/api/user/prefixes', 500);
    await signIn(page);
    await page.goto(`/dashboard${search}`);
    await expect(table(page)).toHaveAttribute('aria-rowcount', '1001');
    await expect(table(page)).toContainText('2001:db8:');
    await area(page).evaluate((area) => {
      area.scrollIntoView({ block: 'center' });
      area.scrollTop = 0.6 * area.scrollHeight;
    });
    // The rows there are rendered after the event.
    await expect.poll(async () => (await seen(page)).first).toBeDefined();
    const { first } = await seen(page);
    const row = page.locator(`[data-agent="${first}"] + tr + tr`);
    const id = await row.getAttribute('data-agent');
    await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
    const details = page.getByRole('button', { name: `Details of ${id}` });
    await details.click();
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    const before = await seen(page);

    const expectSame = async () => {
      await expect(details).toHaveAttribute('aria-expanded', 'true');
      await expect.poll(() => seen(page)).toEqual(before);
      await expect(page.getByRole('checkbox', { name: `Select agent ${id}` })).toBeChecked();
      await expect(page.getByText('1 agent selected')).toHaveCount(1);
    };
    await page.reload();
    await expectSame();
    // A press would scroll to the link.
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/about"]')?.click());
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expectSame();
    await page.goBack();
    await expect(table(page)).toHaveCount(0);
    await page.goForward();
    await expectSame();
  });
}

test('a restored selection leaves out agents that have vanished; a new visit starts without a selection', async ({ page }) => {
  let ids = ['a1', 'a2', 'a3'];
  await page.route('**/api/agents', (route) => route.fulfill({ json: ids.map((id) => ({ id, health: { healthy: true } })) }));
  await logIn(page);
  for (const id of ['a1', 'a3']) await page.getByRole('checkbox', { name: `Select agent ${id}` }).check();
  ids = ['a2', 'a3'];
  await page.reload();
  await expect(page.getByText('1 agent selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select agent a3' })).toBeChecked();
  await page.goto('/dashboard');
  await expect(page.getByRole('checkbox', { name: 'Select agent a3' })).not.toBeChecked();
});
