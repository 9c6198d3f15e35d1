import { ANSWERED, answer, box, expectStored, field, open, run, runButton, write } from '../support/query-box.ts';
import { expect, test } from '../support/site.ts';

// The data may have to be made first, which takes some seconds of a whole machine.
test.setTimeout(180_000);

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
  await expectStored(page, 'SELECT 2 AS second');
  await page.reload();
  await expect(field(page)).toHaveValue('SELECT 2 AS second');
  await expect(box(page)).not.toContainText('came with the link');

  // A link from the time when the query box was on that page.
  await page.goto(`/docs/datasets?q=${encodeURIComponent('SELECT 3 AS third')}#query-box`);
  await expect(page).toHaveURL(`/docs/datasets/query?q=${encodeURIComponent('SELECT 3 AS third')}`);
  await expect(field(page)).toHaveValue('SELECT 3 AS third');
  await expect(box(page)).toContainText('This query came with the link. Nothing runs before you press Run.');
  await expect(runButton(page)).toBeInViewport();
  await box(page).getByRole('tab', { name: 'Query 1' }).click();
  await expect(field(page)).toHaveValue('SELECT 2 AS second');
  expect(asked).toEqual([]);

  await write(page, `SELECT '${'long '.repeat(1000)}'`);
  await box(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(box(page)).toContainText('This query is too long for a link. Its text was copied instead.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('long long');
});

test('a browser that denies storage still runs queries', async ({ page }) => {
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem'] as const) {
      const real = Storage.prototype[method] as (...parameters: string[]) => string;
      Storage.prototype[method] = function (this: Storage, name: string, ...value: string[]) {
        if (name.includes('docs.')) throw new DOMException('no', 'SecurityError');
        return real.call(this, name, ...value);
      };
    }
  });
  await open(page);
  await run(page, 'SELECT 5 AS number');
  await expect(answer(page).getByRole('cell', { name: '5', exact: true })).toBeVisible(ANSWERED);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  // The URL changes before the page does: going back at once would find the box as it was, with its editor.
  await expect(page.getByRole('heading', { name: 'About', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue('SELECT 5 AS number');
});
