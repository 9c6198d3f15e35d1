import type { Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive } from '../support/page-quality.ts';
import { answer, facts, run } from '../support/query-box.ts';
import { expect, picture } from './picture.ts';
import { docsState } from './reference.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectAlive(page);
}

/** Shown further down than the first screen. */
const long = ['/docs/measurements', '/docs/datasets'];

for (const page of pages)
  picture(docsState(page), (browser) => open(browser.page, page.path), long.includes(page.path) ? { down: 2000 } : {});

/** Two series in steps of five minutes, and a city for each: columns of every kind. */
const medians = Array.from({ length: 12 }, (_, step) =>
  ['vltcdg01', 'vltatl01'].map((agent, index) => [
    `2026-03-10 ${13 + Math.floor(step / 12)}:${String(5 * step).padStart(2, '0')}:00`,
    agent,
    14 + 60 * index + ((step * 7) % 5),
  ]),
).flat();

picture(
  'query-answer',
  async ({ page, stack }) => {
    await page.route(`${stack.origins.datasets}/**`, (route) =>
      route.fulfill({
        body: [['at', 'agent_id', 'median_ms'], ['DateTime', 'String', 'Float64'], ...medians]
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await open(page, '/docs/datasets/query');
    await run(page, 'SELECT 1');
    await expect(facts(page)).toBeVisible();
    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await expect(page.getByRole('img', { name: /^2 lines / })).toBeVisible();
  },
  { at: answer },
);
