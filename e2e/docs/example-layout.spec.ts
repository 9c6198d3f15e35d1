import type { Locator, Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive, renderedAtSize, takeShifts, watchShifts } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';

// The datasets' engine may have to make its data first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

const example = (page: Page, name: string) => page.getByRole('figure', { name, exact: true });

/** Where something is in the window, in px. */
const placeOf = (element: Locator) => element.evaluate((found) => found.getBoundingClientRect().toJSON() as DOMRect);

/** Px between the last line of the shown text of each example and the end of its box, and px of the text that are cut off. */
const measureTexts = (page: Page) =>
  page.locator('[role=tabpanel][data-shown=true]').evaluateAll((panels) =>
    panels.map((panel) => {
      const lines = document.createRange();
      lines.selectNodeContents(panel.querySelector('code') ?? panel);
      const below = panel.parentElement?.getBoundingClientRect().bottom ?? 0;
      return { free: Math.round(below - lines.getBoundingClientRect().bottom), cut: panel.scrollHeight - panel.clientHeight };
    }),
  );

test('an example is as tall as its text, in each language, and the chosen tab stays where it is', async ({ page }) => {
  await page.goto('/docs/measurements');
  await expectAlive(page);
  const tabs = example(page, 'Ask for the status');
  await tabs.scrollIntoViewIfNeeded();
  for (const language of ['Python', 'fetch', 'curl']) {
    const tab = tabs.getByRole('tab', { name: language });
    const before = await placeOf(tab);
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(Math.abs((await placeOf(tab)).top - before.top), language).toBeLessThanOrEqual(1);
    for (const { free, cut } of await measureTexts(page)) {
      expect(free, language).toBeLessThanOrEqual(24);
      expect(cut, language).toBe(0);
    }
  }
});

test('a language that was chosen on an earlier visit moves nothing, and gives its height to what is not in sight yet', async ({ page }) => {
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await example(page, 'Ask for the status').getByRole('tab', { name: 'Python' }).click();
  await watchShifts(page);
  await page.goto('/docs/datasets');
  await expectAlive(page);
  await expect(example(page, 'A first query').getByText('import base64').first()).toBeVisible();
  expect(await takeShifts(page)).toEqual([]);
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await expect.poll(async () => (await measureTexts(page)).map(({ cut }) => cut)).toEqual([0, 0, 0, 0]);
});

test('at 1280 and 1920 px code has the free width, and a line of prose 75 characters', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path);
    for (const { width, code } of [
      { width: 1280, code: 790 },
      { width: 1920, code: 1000 },
    ]) {
      await page.setViewportSize({ width, height: 900 });
      await renderedAtSize(page);
      const boxes = page.locator('article figure:has(pre)');
      for (const box of await boxes.all()) expect((await placeOf(box)).width, `${path} at ${width} px`).toBeGreaterThanOrEqual(code);
      expect(await longestLine(page), `${path} at ${width} px`).toBeLessThanOrEqual(75);
    }
  }
});

/** Characters in the longest line of a paragraph or list item. */
const longestLine = (page: Page) =>
  page.locator('article').evaluate((article) => {
    let longest = 0;
    for (const block of article.querySelectorAll('p, li')) {
      const letters = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      const lines = new Map<number, number>();
      const range = document.createRange();
      for (let node = letters.nextNode(); node; node = letters.nextNode()) {
        for (let index = 0; index < (node.textContent?.length ?? 0); index++) {
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const line = Math.round(range.getBoundingClientRect().bottom / 8);
          if (range.getBoundingClientRect().width > 1) lines.set(line, (lines.get(line) ?? 0) + 1);
        }
      }
      longest = Math.max(longest, ...lines.values());
    }
    return longest;
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('Run brings its answer into view', async ({ page }) => {
    await page.goto('/docs/datasets');
    await expectAlive(page);
    const query = example(page, 'A first query');
    const run = query.getByRole('button', { name: 'Run', exact: true });
    // Run at the lower edge of the window: the answer is below it.
    await run.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await run.click();
    const answer = query.getByRole('region', { name: 'Answer: A first query', exact: true });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(answer.getByRole('table', { name: 'Answer: A first query' })).toBeVisible({ timeout: 70_000 });
    await expect(answer.getByRole('status').first()).toHaveText(/^\d+ rows in [\d.]+ m?s\.\s*$/);
    await expect(answer.getByRole('row').nth(1)).toBeInViewport();
  });

  test('every control that is in no row of text is 44 px tall', async ({ page, provokes }) => {
    provokes(/status of 4\d\d|(Run|Datasets)Error/);
    await page.goto('/docs/datasets');
    await expectAlive(page);
    for (const list of ['All pages', 'On this page']) await page.locator('summary', { hasText: list }).click();
    await example(page, 'A first query').getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByRole('table', { name: 'Answer: A first query' })).toBeVisible({ timeout: 70_000 });
    const small = await page.locator('main :is(a, button, summary, input, select)').evaluateAll((controls) =>
      controls
        .filter(
          (control) =>
            control.checkVisibility({ visibilityProperty: true }) && !control.closest('article :is(p, li:not(li:has(> button)))'),
        )
        // The links beside headings.
        .filter((control) => !control.querySelector(':scope > svg[role=img]'))
        .map((control) => ({ height: control.getBoundingClientRect().height, name: control.ariaLabel ?? control.textContent }))
        .filter(({ height }) => height < 44),
    );
    expect(small).toEqual([]);
  });
});

test.describe('the keyboard', () => {
  test('reaches Run before the example has been in sight, and presses it while the values are on their way', async ({ page }) => {
    await signIn(page);
    let answerAgents = () => {};
    const asked = new Promise<void>((resolve) => {
      answerAgents = resolve;
    });
    const requests: string[] = [];
    await page.route('**/api/agents', async (route) => {
      requests.push(route.request().url());
      await asked;
      await route.continue();
    });
    await page.goto('/docs/measurements/sending-probes');
    await expectAlive(page);
    const send = example(page, 'Send four probes');
    await page.setViewportSize({ width: 1280, height: 200 });
    await page.evaluate(() => window.scrollTo(0, 0));
    const run = send.getByRole('button', { name: 'Run', exact: true });
    const isReached = () => run.evaluate((button) => button === document.activeElement);
    for (let press = 0; press < 60 && !(await isReached()); press++) await page.keyboard.press('Tab');
    await expect(run).toBeFocused();
    await expect(
      send
        .getByRole('paragraph')
        .filter({ hasText: /^Asking for your agent and address…$/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(send.getByRole('status').filter({ hasText: 'Asking for your agent and address…' })).toBeAttached();
    answerAgents();
    await expect(send.getByRole('group', { name: 'Send probes?' })).toBeFocused();
    expect(requests).toHaveLength(1);
  });

  test('nothing is asked for, and nothing says so, before an example is near', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await signIn(page);
    await page.goto('/docs/measurements');
    const send = example(page, 'Send four probes');
    await expect(send.getByText('Runs with your agent and an address of yours.')).toBeAttached();
    await expect(page.getByText('Asking for your agent and address…')).toHaveCount(0);
  });
});

test('no two links to different places, no two landmarks and no two headings of a page have one name', async ({ page }) => {
  for (const { path } of pages) {
    await page.goto(path);
    await expectAlive(page);
    const client = await page.context().newCDPSession(page);
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    const seen = new Map<string, Set<string>>();
    for (const { role, name, properties, backendDOMNodeId, ignored } of nodes) {
      const isNamed = /^(link|region|navigation|heading|figure|table|search)$/.test(String(role?.value)) && name?.value;
      if (ignored || !isNamed) continue;
      const url = properties?.find((property) => property.name === 'url')?.value.value;
      const key = `${role?.value} ${name.value}`;
      seen.set(key, (seen.get(key) ?? new Set()).add(String(url ?? backendDOMNodeId)));
    }
    const twice = [...seen].filter(([, places]) => places.size > 1).map(([name]) => name);
    // The header's and the footer's Docs are the documentation elsewhere and here, as specified.
    expect(
      twice.filter((name) => !/^link (Docs|Blog)$/.test(name)),
      path,
    ).toEqual([]);
  }
});
