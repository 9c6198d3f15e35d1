import type { Locator, Page } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';

// The datasets' engine may have to make its data first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

/** More than any page has stops. */
const MANY = 100;

/** Presses keys as somebody does who has no mouse, and counts them. What is typed into fields does not count. */
class Keyboard {
  presses = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Presses Tab until this has the focus. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stop = 0; stop < MANY; stop += 1) {
      await this.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`Tab does not lead to ${target}`);
  }
}

test('by keyboard alone, from the home page to replies: sign up, select an agent, send probes, read what came back', async ({
  page,
  stack,
}) => {
  stack.engine?.prepare().catch(() => {});
  const keyboard = new Keyboard(page);
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const example = (name: string) => page.getByRole('figure', { name, exact: true });
  const run = (name: string) => example(name).getByRole('button', { name: 'Run' });

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await keyboard.press('Tab', 'Enter');
  await keyboard.tabTo(page.getByRole('main').getByRole('button', { name: 'Sign up' }));
  await keyboard.press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(`${crypto.randomUUID()}@example.org`);
  await keyboard.press('Tab');
  await page.keyboard.type('a long enough one');
  await keyboard.press('Enter');

  await expect(heading('Dashboard')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'vltatl01' })).toBeVisible();
  await keyboard.tabTo(page.getByRole('button', { name: 'Skip to agents' }));
  await keyboard.press('Enter', 'ArrowDown');
  await expect(page.getByRole('rowheader', { name: 'vltatl01' })).toBeFocused();
  await keyboard.tabTo(page.getByRole('checkbox', { name: 'Select agent vltatl01' }));
  await keyboard.press('Space');
  await expect(page.getByText('1 agent selected')).toBeVisible();
  await keyboard.press('End');
  await keyboard.tabTo(page.getByRole('link', { name: 'Measure from the selected agents' }));
  const selected = keyboard.presses;

  await page.goto('/docs/measurements');
  await expectAlive(page);
  await expect(example('Send four probes')).toBeVisible();
  await keyboard.press('Tab', 'Enter');
  await keyboard.tabTo(page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Send four probes' }));
  await keyboard.press('Enter');
  await keyboard.tabTo(run('Send four probes'));
  await keyboard.press('Enter');
  await keyboard.tabTo(example('Send four probes').getByRole('button', { name: 'Send for 4 credits' }));
  const asked = keyboard.presses;
  await keyboard.press('Enter');
  await expect(example('Send four probes').getByText(/^Sent\./)).toBeVisible();

  await keyboard.tabTo(run('All replies to one experiment'));
  await keyboard.press('Enter');
  await expect(example('All replies to one experiment').getByRole('row').nth(1)).toContainText('vltatl01', { timeout: 90_000 });

  // 128 and 51, until probes were sent, before there were ways past what is not wanted.
  expect(selected).toBeLessThanOrEqual(36);
  expect(asked).toBeLessThanOrEqual(60);
  expect(keyboard.presses).toBeLessThanOrEqual(80);
});
