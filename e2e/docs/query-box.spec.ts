import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAlive, expectNothingSideways, expectSound, forgetShifts, shiftsOf, watchShifts } from '../support/page-quality.ts';
import { expect, test } from '../support/site.ts';
import { hold } from '../support/traffic.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);
/** Longer than the page itself waits, so that a test that fails shows what the page said. */
const ANSWERED = { timeout: 70_000 };

const box = (page: Page) => page.getByRole('region', { name: 'Query box' });
const answer = (page: Page) => page.getByRole('region', { name: 'Query answer', exact: true });
const runButton = (page: Page) => box(page).getByRole('button', { name: 'Run', exact: true });
const facts = (page: Page) => answer(page).getByRole('status');
const field = (page: Page) => page.getByRole('textbox', { name: 'Query in SQL' });
/** The editor that takes the place of the plain field. */
const editor = (page: Page) => page.locator('.cm-content');
const linesOf = (page: Page) => page.locator('.cm-line').allTextContents();
/** Scripts of the documentation. */
const scripts = '**/remotes/remote_docs/**/*.js';

const perAgent = `SELECT agent_id, count() AS replies FROM saimiris.replies
WHERE time_received_ns > now() - INTERVAL 1 HOUR GROUP BY agent_id ORDER BY agent_id`;
const endless = 'SELECT count() FROM saimiris.replies AS a, saimiris.replies AS b WHERE cityHash64(a.rtt, b.rtt) = 1';

async function open(page: Page, address = '/docs/datasets'): Promise<void> {
  await page.goto(address);
  await expectAlive(page);
}

/** Puts a query into the editor in the place of what is there. */
async function write(page: Page, query: string): Promise<void> {
  await field(page).focus();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(query);
}

async function run(page: Page, query: string): Promise<void> {
  await write(page, query);
  await page.keyboard.press('Control+Enter');
}

const cellsOf = (page: Page) =>
  answer(page)
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));

test('a question from the keyboard, its answer, and its files', async ({ page }) => {
  await open(page);
  await run(page, perAgent);
  await expect(facts(page)).toHaveText(/^\d+ rows, [\d.]+ m?s, [\d.]+ (bytes|kB)$/, ANSWERED);
  const [head, ...rows] = await cellsOf(page);
  expect(head).toEqual(['agent_id', 'replies']);
  expect(rows.length).toBeGreaterThan(3);
  for (const [agent, replies] of rows) {
    expect(agent).toMatch(/^vlt[a-z]{3}\d\d$/);
    expect(Number(replies)).toBeGreaterThan(100);
  }

  const downloads = answer(page).getByRole('group', { name: 'Download' });
  const fileOf = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), downloads.getByRole('button', { name }).click()]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const csv = await fileOf('CSV');
  expect(csv).toEqual({ name: 'query-answer.csv', text: [['agent_id', 'replies'], ...rows].map((row) => `${row.join(',')}\r\n`).join('') });
  const json = await fileOf('JSON');
  expect(json.name).toBe('query-answer.json');
  expect(JSON.parse(json.text)).toEqual(rows.map(([agent_id, replies]) => ({ agent_id, replies: Number(replies) })));
});

test.describe('mistakes', () => {
  test('of the query are told in the words of the server, and nothing typed is lost', async ({ page, provokes }) => {
    provokes(/status of [45]\d\d|RunError/);
    await open(page);
    await run(page, 'SELECT missing_column FROM saimiris.replies');
    const alert = answer(page).getByRole('alert');
    await expect(alert).toContainText(/^The server could not answer this query:Code: \d+\. DB::Exception: .*missing_column/, ANSWERED);
    await run(page, 'SELECT FROM WHERE');
    await expect(alert).toContainText('The server could not read this query:Code: 62.');
    await run(page, 'DROP TABLE saimiris.replies');
    await expect(alert).toContainText('The datasets can be read, and nothing else');
    expect(await linesOf(page)).toEqual(['DROP TABLE saimiris.replies']);
    await run(page, `SELECT '${'x'.repeat(100_000)}'`);
    await expect(alert).toHaveText('The query is 101 kB long; at most 65 kB are sent. Nothing was asked.');
    await run(page, ' ');
    await expect(alert).toHaveText('There is no query yet.');
  });

  test('of the datasets are told apart', async ({ page, context, faults, provokes }) => {
    provokes(/503|ERR_|Failed to load|RunError/);
    await open(page);
    await write(page, perAgent);
    const alert = answer(page).getByRole('alert');
    await faults.set({ datasets: 'off' });
    await runButton(page).click();
    await expect(alert).toContainText('The local datasets are off');
    await context.setOffline(true);
    await runButton(page).click();
    await expect(alert).toHaveText('This browser is offline. The query was not sent.');
    await context.setOffline(false);
    await page.route('http://localhost:*/?default_format=*', (route) => route.abort());
    await runButton(page).click();
    await expect(alert).toContainText('could not be reached');
    await page.unroute('http://localhost:*/?default_format=*');

    // What came before the connection was cut stays.
    await faults.set({ datasets: 'drop' });
    await run(page, 'SELECT agent_id, rtt FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL 1 HOUR LIMIT 1000');
    await expect(answer(page)).toContainText(/Only the first \d{3} rows came; more may be missing. The connection was lost/, ANSWERED);
    expect((await cellsOf(page)).length).toBeGreaterThan(5);
    await faults.reset();
    await run(page, perAgent);
    await expect(answer(page).getByRole('cell', { name: 'vltcdg01' })).toBeVisible();
    await expect(answer(page)).not.toContainText('Only the first');
  });
});

test('a query that takes long says so, and Cancel ends it', async ({ page, provokes }) => {
  provokes(/ERR_ABORTED/);
  await open(page);
  await run(page, endless);
  await expect(answer(page).getByText('Running…')).toBeVisible();
  await expect(answer(page)).toContainText(/[12] s/);
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('default_format'));
  await answer(page).getByRole('button', { name: 'Cancel' }).click();
  await ended;
  await expect(answer(page)).toContainText('Cancelled.');
  await expect(runButton(page)).toBeFocused();
  expect(await linesOf(page)).toEqual([endless]);
});

test('10,000 rows are a table of which only what is in sight is in the document', async ({ page }) => {
  await open(page);
  await run(page, 'SELECT * FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL 1 DAY LIMIT 10000');
  await expect(facts(page)).toHaveText(/^10,000 rows/, ANSWERED);
  const rows = answer(page).getByRole('row');
  const atTop = await rows.count();
  expect(atTop).toBeLessThan(50);
  const scroller = page.getByRole('region', { name: 'Rows of Query answer' });
  for (const part of [0.3, 0.7, 1]) {
    await scroller.evaluate((element, place) => {
      element.scrollTop = place * element.scrollHeight;
    }, part);
    await expect.poll(async () => Number(await rows.last().getAttribute('aria-rowindex'))).toBeGreaterThan(10_000 * part - 50);
    expect(await rows.count()).toBeLessThan(atTop + 20);
  }
  await scroller.scrollIntoViewIfNeeded();
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '10001');
  await expect(rows.last()).toBeInViewport();
  const header = await answer(page).getByRole('columnheader').first().boundingBox();
  expect(header?.y, 'the names stay in sight').toBe((await scroller.boundingBox())?.y);
  await scroller.focus();
  await page.keyboard.press('Home');
  await expect(rows.nth(1)).toHaveAttribute('aria-rowindex', '2');

  await run(page, 'SELECT rtt FROM saimiris.replies WHERE time_received_ns > now() - INTERVAL 1 DAY LIMIT 20000');
  await expect(answer(page)).toContainText(
    'Only the first 10,000 rows came; more may be missing. The answer is longer: add a LIMIT',
    ANSWERED,
  );
});

test('a link carries a query, runs nothing, and what was typed before is kept', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('default_format') && asked.push(request.url()));
  await open(page);
  await write(page, 'SELECT 1 AS first -- ü & #');
  await box(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(box(page)).toContainText('Link copied.');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(page.url()).toBe(link);

  await write(page, 'SELECT 2 AS second');
  await page.reload();
  await expect(field(page)).toHaveValue('SELECT 2 AS second');
  await expect(box(page)).not.toContainText('came with the link');

  await open(page, `/docs/datasets?q=${encodeURIComponent('SELECT 3 AS third')}#query-box`);
  await expect(field(page)).toHaveValue('SELECT 3 AS third');
  await expect(box(page)).toContainText('This query came with the link. Nothing runs before you press Run.');
  await expect(runButton(page)).toBeInViewport();
  await box(page).getByText('Recent queries').click();
  await box(page).getByRole('button', { name: 'SELECT 2 AS second' }).click();
  expect(await linesOf(page)).toEqual(['SELECT 2 AS second']);
  await expect(box(page).getByRole('button', { name: 'SELECT 3 AS third' })).toBeVisible();
  expect(asked).toEqual([]);

  await write(page, `SELECT '${'long '.repeat(1000)}'`);
  await box(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(box(page)).toContainText('This query is too long for a link. Its text was copied instead.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('long long');
});

test('a worked question opens in the box', async ({ page }) => {
  await open(page, '/docs/datasets/questions');
  await page.getByRole('link', { name: 'Open in the query box' }).nth(2).click();
  await expect(page.getByRole('heading', { name: 'Query box' })).toBeFocused();
  await expect(field(page)).toHaveValue(/announcements/);
  await runButton(page).click();
  await expect(facts(page)).toHaveText(/^20 rows/, ANSWERED);
});

test('a clipboard that refuses leaves the link in the address bar', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await open(page);
  await write(page, 'SELECT 4');
  await box(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(box(page)).toContainText('The browser did not allow copying: the link is in the address bar.');
  expect(page.url()).toMatch(/\?q=SELECT%204#query-box$/);
});

test('the last queries are kept in this browser until they are cleared', async ({ page }) => {
  await open(page);
  for (const number of [1, 2]) {
    await run(page, `SELECT ${number} AS number`);
    await expect(answer(page).getByRole('cell', { name: `${number}`, exact: true })).toBeVisible(ANSWERED);
  }
  await page.reload();
  await expect(field(page)).toHaveValue('SELECT 2 AS number');
  await box(page).getByText('Recent queries').click();
  const list = box(page).getByRole('listitem').filter({ hasText: 'AS number' });
  await expect(list).toHaveText(['SELECT 2 AS number', 'SELECT 1 AS number']);
  await box(page).getByRole('button', { name: 'Clear' }).click();
  await expect(box(page)).toContainText('None yet.');
  await page.reload();
  await box(page).getByText('Recent queries').click();
  await expect(box(page)).toContainText('None yet.');
});

test('a browser that keeps nothing runs queries all the same', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem'] as const) {
      const real = Storage.prototype[method] as (...parameters: string[]) => string;
      Storage.prototype[method] = function (this: Storage, name: string, ...value: string[]) {
        if (name.startsWith('docs.')) throw new DOMException('no', 'SecurityError');
        return real.call(this, name, ...value);
      };
    }
  });
  await open(page);
  await run(page, 'SELECT 5 AS number');
  await expect(answer(page).getByRole('cell', { name: '5', exact: true })).toBeVisible(ANSWERED);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  // The address is the new one before the page is: going back at once would find the box as it was, with its editor.
  await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('SELECT 5 AS number');
});

test.describe('what comes with the first use', () => {
  test('is asked for with the focus; typing goes on meanwhile, and after it', async ({ page }) => {
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

  test('runs what is in it from its first moment', async ({ page }) => {
    await page.addInitScript(() => {
      // Faster than React, which draws the box again in a later task.
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

  test('can fail to come: the plain field goes on', async ({ page, provokes }) => {
    provokes(/ERR_FAILED|ChunkLoadError|Loading chunk/);
    await open(page);
    await page.waitForLoadState('networkidle');
    await page.route(scripts, (route) => route.abort());
    await field(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SELECT 6 AS number');
    await page.keyboard.press('Control+Enter');
    await expect(box(page).getByRole('alert')).toHaveText(
      'This part of the page could not be loaded. Your query is still here: try again.',
    );
    await page.unroute(scripts);
    await page.route(/query-editor/, (route) => route.abort());
    await field(page).press('Control+Enter');
    await expect(answer(page).getByRole('cell', { name: '6', exact: true })).toBeVisible(ANSWERED);
    await expect(editor(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('SELECT 6 AS number');
  });
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

  await write(page, 'SELECT ');
  await page.keyboard.press('Control+End');
  await box(page).locator('summary', { hasText: 'flows.records' }).click();
  await box(page).getByRole('button', { name: 'Insert sampling_rate' }).click();
  await expect(editor(page)).toBeFocused();
  expect(await linesOf(page)).toEqual(['SELECT sampling_rate']);
});

test('numbers over time become lines, numbers by name become bars', async ({ page }) => {
  await open(page);
  await runButton(page).click();
  await expect(facts(page)).toHaveText(/^2[45] rows/, ANSWERED);
  const show = (name: string) => answer(page).getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click();
  await show('Chart');
  const lines = answer(page).getByRole('img', { name: /^One line: replies at 2[45] times from .* UTC, between \d+ and \d+\./ });
  await expect(lines.locator('canvas')).toBeVisible();
  await answer(page).getByLabel('Draw').selectOption('median_ms');
  await expect(answer(page).getByRole('img', { name: /^One line: median_ms/ })).toBeVisible();
  await expectSound(page);

  await run(page, perAgent);
  await show('Chart');
  const bars = page.getByRole('region', { name: 'replies by agent_id' });
  await expect(bars.getByRole('listitem').filter({ hasText: 'vltcdg01' })).toHaveText(/^vltcdg01[\d,]+$/);
  await run(page, 'SELECT 1 AS one');
  await expect(answer(page).getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await expect(answer(page).getByRole('button', { name: 'Chart' })).toHaveCount(0);
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('the box is sound in each of its states, and nothing moves', async ({ page, provokes }) => {
      provokes(/status of 4\d\d|RunError/);
      await watchShifts(page);
      await open(page);
      await box(page).scrollIntoViewIfNeeded();
      await field(page).focus();
      await expect(editor(page)).toBeFocused();
      expect(await shiftsOf(page), 'with the editor').toEqual([]);
      await run(page, 'SELECT FROM');
      await expect(answer(page).getByRole('alert')).toBeVisible(ANSWERED);
      await expectSound(page);
      await write(page, perAgent);
      await forgetShifts(page);
      await page.keyboard.press('Control+Enter');
      await expect(facts(page)).toHaveText(/rows/, ANSWERED);
      expect(await shiftsOf(page), 'with an answer').toEqual([]);
      await expectSound(page);
      await box(page).locator('summary', { hasText: 'bmp.updates' }).click();
      await box(page).getByText('Recent queries').click();
      const recent = await box(page)
        .getByRole('button', { name: /^SELECT agent_id/ })
        .boundingBox();
      expect((recent?.x ?? 0) + (recent?.width ?? 0), 'long queries are cut').toBeLessThan(viewport.width);
      await expectNothingSideways(page);
      await expectSound(page);
    });
  });
}
