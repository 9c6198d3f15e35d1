import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectSound } from '../support/page-quality.ts';
import { ANSWERED, answer, box, editor, facts, field, linesOf, open, perAgent, run, runButton, write } from '../support/query-box.ts';
import { expect, test } from '../support/site.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

const endless = 'SELECT sum(sipHash64(number)) FROM numbers(100000000000)';

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
  test('in the query have the message of the server, and nothing typed is lost', async ({ page, provokes }) => {
    provokes(/status of [45]\d\d|(Run|Datasets)Error/);
    await open(page);
    await run(page, 'SELECT missing_column FROM saimiris.replies');
    const alert = answer(page).getByRole('alert');
    await expect(alert).toContainText(/^The server could not answer this query:Code: \d+\. DB::Exception: .*missing_column/, ANSWERED);
    await run(page, 'SELECT FROM WHERE');
    await expect(alert).toContainText('The server could not read this query:Code: 62.', ANSWERED);
    await run(page, 'DROP TABLE saimiris.replies');
    await expect(alert).toContainText('The datasets can be read, and nothing else', ANSWERED);
    expect(await linesOf(page)).toEqual(['DROP TABLE saimiris.replies']);
    await run(page, `SELECT '${'x'.repeat(100_000)}'`);
    await expect(alert).toHaveText('The query is 101 kB long; at most 65 kB are sent. Nothing was asked.');
    await run(page, ' ');
    await expect(alert).toHaveText('There is no query yet.');
  });

  test('of the datasets have different messages', async ({ page, context, faults, provokes }) => {
    provokes(/503|ERR_|Failed to load|(Run|Datasets)Error/);
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
    await expect(answer(page).getByRole('cell', { name: 'vltcdg01' })).toBeVisible(ANSWERED);
    await expect(answer(page)).not.toContainText('Only the first');
  });
});

test('a query that takes long says what the server has read for it, and Cancel ends it', async ({ page, provokes }) => {
  provokes(/ERR_ABORTED/);
  await open(page);
  await run(page, endless);
  await expect(answer(page).getByText('Running…')).toBeVisible();
  await expect(answer(page)).toContainText(/\d s, [\d,]+ of about 100,000,000,000 rows read \(\d %\), [\d.]+ [MG]B/, ANSWERED);
  await expect(answer(page).getByRole('progressbar', { name: 'Rows read' })).toBeVisible();
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

test('a mistake is underlined and leads to its place; hops become paths; tabs keep both, by keyboard', async ({ page, provokes }) => {
  provokes(/status of 4\d\d|DatasetsError/);
  // axe looks at the page where the run has scrolled to, not on the way there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await run(page, 'SELECT agent_id, rt FROM saimiris.replies LIMIT 1');
  await expect(answer(page).getByRole('alert')).toBeVisible(ANSWERED);
  await expect(page.locator('.cm-mistake')).toHaveText('rt');
  await answer(page).getByRole('button', { name: 'Go to line 1, column 18' }).press('Enter');
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type('rtt');
  expect(await linesOf(page)).toEqual(['SELECT agent_id, rtt FROM saimiris.replies LIMIT 1']);
  await expect(page.locator('.cm-mistake')).toHaveCount(0);

  await box(page).getByRole('button', { name: 'New query' }).press('Enter');
  await run(
    page,
    `SELECT agent_id, probe_dst_addr, probe_ttl, reply_src_addr, rtt FROM saimiris.replies
    WHERE time_received_ns > now() - INTERVAL 1 HOUR AND probe_dst_addr = toIPv6('2606:4700:4700::1111')`,
  );
  await expect(facts(page)).toBeVisible(ANSWERED);
  await answer(page).getByRole('button', { name: 'Path' }).press('Enter');
  const paths = page.getByRole('region', { name: 'Query answer as paths' });
  await expect(paths.getByRole('figure').first()).toContainText(
    /^vlt\w+ → 2606:4700:4700::1111\d+ hops replied; target reached at TTL \d+\./,
  );
  await expectSound(page);
  await box(page).getByRole('tab', { name: 'Query 2' }).press('ArrowLeft');
  await expect(box(page).getByRole('tab', { name: 'Query 1' })).toBeFocused();
  await expect(answer(page).getByRole('alert')).toBeVisible();
});

test('a worked question opens in the box', async ({ page }) => {
  await open(page, '/docs/datasets/questions');
  await page.getByRole('link', { name: 'Open on the query page' }).nth(2).click();
  await expect(page.getByRole('heading', { name: 'Query', level: 1 })).toBeFocused();
  await expect(field(page)).toHaveValue(/announcements/);
  await runButton(page).click();
  await expect(facts(page)).toHaveText(/^20 rows/, ANSWERED);
});

test('numbers over time become lines, numbers by name become bars', async ({ page }) => {
  // axe looks at the page where the run has scrolled to, not on the way there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page);
  await runButton(page).click();
  await expect(facts(page)).toHaveText(/^2[45] rows/, ANSWERED);
  const show = (name: string) => answer(page).getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click();
  await show('Chart');
  const lines = answer(page).getByRole('img', { name: /^One line: replies at 2[45] times from .* UTC, between [\d,]+ and [\d,]+\./ });
  await expect(lines).toBeVisible();
  await answer(page).getByLabel('Y axis').selectOption('median_ms');
  await expect(answer(page).getByRole('img', { name: /^One line: median_ms/ })).toBeVisible();
  await answer(page).getByLabel('Kind').selectOption('Scatter');
  const points = answer(page).getByRole('img', { name: /^Points: median_ms at 2[45] times/ });
  await expect(points).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  expect((await points.boundingBox())?.height).toBeGreaterThan(200);
  await page.emulateMedia({ media: 'screen' });
  await expectSound(page);

  await run(page, perAgent);
  await show('Chart');
  const bars = page.getByRole('region', { name: 'replies by agent_id' });
  await expect(bars.getByRole('listitem').filter({ hasText: 'vltcdg01' })).toHaveText(/^vltcdg01[\d,]+$/, ANSWERED);
  await run(page, 'SELECT 1 AS one');
  await expect(answer(page).getByRole('cell', { name: '1', exact: true })).toBeVisible(ANSWERED);
  await expect(answer(page).getByRole('button', { name: 'Chart' })).toHaveCount(0);
});

test('bars and paths are printed, and have the colours of the text where the system forces its own', async ({ page }) => {
  await open(page);
  await run(
    page,
    `SELECT '3fff::' || toString(number * 2 + 1) AS reply_src_addr, '3fff::3' AS probe_dst_addr, number * 2 + 1 AS probe_ttl,
    number + 1.5 AS rtt_ms FROM numbers(2)`,
  );
  await expect(facts(page)).toHaveText(/^2 rows/, ANSWERED);
  const view = answer(page).getByRole('region', { name: / by reply_src_addr$| as paths$/ });
  // What is painted as a background: bars, dots and lines.
  const marks = () =>
    view.evaluate((area) => {
      const text = getComputedStyle(document.body).color;
      return [...area.querySelectorAll('li, [style]')]
        .flatMap((part) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(part, pseudo)))
        .filter(({ backgroundColor }) => !/^rgba.* 0\)$/.test(backgroundColor))
        .map(({ backgroundColor, printColorAdjust }) => ({ isText: backgroundColor === text, printColorAdjust }));
    });
  // The dot of the silent hop has the colour of the ground.
  for (const [name, count, ofGround] of [
    ['Chart', 2, 0],
    ['Path', 8, 1],
  ] as const) {
    await answer(page).getByRole('button', { name, exact: true }).click();
    await expect(view).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    expect((await marks()).map(({ printColorAdjust }) => printColorAdjust)).toEqual(Array(count).fill('exact'));
    await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
    expect((await marks()).filter(({ isText }) => isText)).toHaveLength(count - ofGround);
    await page.emulateMedia({ forcedColors: 'none' });
  }
});
