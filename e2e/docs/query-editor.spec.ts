import type { Request } from '@playwright/test';
import { expectAlive } from '../support/page-quality.ts';
import { ANSWERED, answer, box, editor, expectStored, field, linesOf, open, runButton, write } from '../support/query-box.ts';
import { expect, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

/** Scripts of the documentation. */
const scripts = '**/remotes/remote_docs/**/*.js';

test.describe('what comes with the first use', () => {
  test('is loaded with the focus; typing continues meanwhile and afterwards', async ({ page }) => {
    await open(page);
    await page.waitForLoadState('networkidle');
    const letGo = await hold(page, scripts);
    await field(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SELECT 1 AS one');
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
    await expect(editor(page)).toHaveCount(0);
    letGo();
    await expect(editor(page)).toBeFocused();
    await page.keyboard.type('number_');
    expect(await linesOf(page)).toEqual(['SELECT 1 AS number_one']);
    await expect(field(page)).toHaveCount(1);
  });

  test('runs the query right after it has loaded', async ({ page }) => {
    await page.addInitScript(() => {
      // Faster than React, which re-renders the box in a later task.
      const pasteAndRun = ({ target }: Event) => {
        const content = target instanceof Element && target.shadowRoot?.querySelector('.cm-content');
        if (!content) return;
        const press = (key: string) =>
          content.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, composed: true, cancelable: true }));
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', 'SELECT 7 AS number');
        queueMicrotask(() => {
          press('a');
          content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }));
          press('Enter');
        });
      };
      document.addEventListener('focusin', pasteAndRun);
    });
    await open(page);
    await field(page).focus();
    await expect(answer(page).getByRole('cell', { name: '7', exact: true })).toBeVisible(ANSWERED);
  });

  test('can fail to load: the textarea still works', async ({ page, provokes }) => {
    provokes(/ERR_FAILED|ChunkLoadError|Loading chunk/);
    await open(page);
    await page.waitForLoadState('networkidle');
    const onTheirWay = new Set<Request>();
    page.on('request', (request) => onTheirWay.add(request));
    page.on('requestfinished', (request) => onTheirWay.delete(request));
    page.on('requestfailed', (request) => onTheirWay.delete(request));
    await page.route(scripts, (route) => route.abort());
    await field(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SELECT 6 AS number');
    await page.keyboard.press('Control+Enter');
    await expect(box(page).getByRole('alert')).toHaveText(
      'This part of the page could not be loaded. Your query is still here: try again.',
    );
    // The tools are several files: the message comes with the first that fails, and a new try shares those that are still failing.
    await expect.poll(() => onTheirWay.size).toBe(0);
    await page.unroute(scripts);
    await page.route(/query-editor/, (route) => route.abort());
    await field(page).press('Control+Enter');
    await expect(answer(page).getByRole('cell', { name: '6', exact: true })).toBeVisible(ANSWERED);
    await expect(editor(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('SELECT 6 AS number');
  });
});

test('what is typed before hydration stays, with caret and focus, and the editor takes it over', async ({ page }) => {
  const letGo = await hold(page, '**/assets/main*.js');
  await page.goto('/docs/datasets/query', { waitUntil: 'commit' });
  await field(page).focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('SELECT 1 AS one');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  letGo();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('number_');
  expect(await linesOf(page)).toEqual(['SELECT 1 AS number_one']);
  await expectStored(page, 'SELECT 1 AS number_one');
  await page.reload();
  await expect(field(page)).toHaveValue('SELECT 1 AS number_one');

  // The query of a link does not replace typed text: it is in a tab beside it.
  const letGoAgain = await hold(page, '**/assets/main*.js');
  await page.goto(`/docs/datasets/query?q=${encodeURIComponent('SELECT 3 AS third')}`, { waitUntil: 'commit' });
  await field(page).fill('SELECT 2 AS second');
  letGoAgain();
  await expectAlive(page);
  await expect(editor(page)).toBeFocused();
  expect(await linesOf(page)).toEqual(['SELECT 2 AS second']);
  await box(page).getByRole('tab').last().click();
  await expect(field(page)).toHaveValue('SELECT 3 AS third');
});

test('the editor colours and suggests; Tab and Escape leave it', async ({ page }) => {
  await open(page);
  await write(page, 'SELECT  FROM bmp.updates');
  const keyword = page.locator('.cm-line span', { hasText: 'SELECT' });
  expect(await keyword.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(138, 184, 255)');
  await page.keyboard.press('Home');
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('peer_');
  const suggested = page.locator('.cm-tooltip-autocomplete li');
  await expect(suggested.first()).toContainText('peer_');
  // The accent of the matched letters has too little contrast where the suggestion is chosen.
  await expect(suggested.first()).toHaveAttribute('aria-selected', 'true');
  await expect(suggested.first().locator('.cm-completionMatchedText').first()).toHaveCSS('color', 'rgb(232, 238, 244)');
  expect((await suggested.allTextContents()).join()).toContain('peer_asn');
  expect((await suggested.allTextContents()).join(), 'a column of another table').not.toContain('probe_ttl');
  await page.keyboard.press('Escape');
  await expect(suggested).toHaveCount(0);
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(runButton(page)).toBeFocused();
  await editor(page).focus();
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();

  // In other places of the page it leads to the search.
  await write(page, 'SELECT 6');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' / 2');
  expect(await linesOf(page)).toEqual(['SELECT 6 / 2']);

  await write(page, 'SELECT ');
  await page.keyboard.press('Control+End');
  await box(page).locator('summary', { hasText: 'flows.records' }).click();
  await box(page).getByRole('button', { name: 'Insert sampling_rate' }).click();
  await expect(editor(page)).toBeFocused();
  expect(await linesOf(page)).toEqual(['SELECT sampling_rate']);
});

test('a hidden character of a query that came with a link is shown, in both themes with the contrast of text', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'System'));
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, `/docs/datasets/query?q=${encodeURIComponent("SELECT '\u202e' AS hidden")}`);
  await field(page).focus();
  // axe judges no colour of a single character.
  await expect(page.locator('.cm-specialChar')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.cm-specialChar')).toHaveCSS('color', 'rgb(255, 123, 114)');
});
