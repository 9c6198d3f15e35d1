import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { pages } from '../../remote-docs/src/pages.ts';
import { expectAlive } from '../support/page-quality.ts';
import { expect, signIn, test } from '../support/site.ts';

// Every example of every page, in every language, as a process against the local stack with the real engine.
test.setTimeout(300_000);

const execute = promisify(execFile);

/** How a reader runs what they have copied. */
const programs: Record<string, (text: string) => Promise<{ stdout: string }>> = {
  curl: (text) => execute('bash', ['-c', text]),
  Python: (text) => execute('python3', ['-c', text]),
  fetch: (text) => execute('node', ['--input-type=module', '-e', text]),
};

test.beforeAll(async () => {
  for (const command of ['bash', 'curl', 'python3']) {
    await execute(command, ['--version']).catch(() => {
      throw new Error(`The examples of the documentation are run here, and '${command}' is missing on this machine: please install it.`);
    });
  }
});

test('every shown example gives the same answer in every language', async ({ page, context, stack }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await stack.engine?.prepare();
  await signIn(page);
  await page.goto('/docs/measurements');
  await expectAlive(page);
  const send = page.getByRole('figure', { name: 'Send four probes' });
  await send.scrollIntoViewIfNeeded();
  await send.getByRole('button', { name: 'Run' }).click();
  await send.getByRole('button', { name: 'Send for 4 credits' }).click();
  await expect(send.getByText(/^Sent\./)).toBeVisible();

  const ran = new Set<string>();
  for (const { path } of pages) {
    await page.goto(path);
    await expectAlive(page);
    for (const figure of await page
      .getByRole('figure')
      .filter({ has: page.getByRole('tablist') })
      .all()) {
      const texts = await copiesOf(page, figure);
      const title = `${path}: ${await figure.locator('figcaption > :first-child').textContent()}`;
      // Replies to what was just sent come in over some seconds.
      await expect(async () => expectSame(await Promise.all(texts.map(answerOf)), title)).toPass({ timeout: 60_000 });
      ran.add(title);
    }
  }
  expect(ran.size).toBeGreaterThanOrEqual(18);

  await page.goto('/docs/measurements/credits');
  await expectAlive(page);
  const credits = page.getByRole('figure', { name: 'Used today, and the limit' });
  for (const { language, text } of await copiesOf(page, credits)) {
    const ended = await programs[language]?.(text.replace(/Bearer [^"]+/, 'Bearer no-token')).catch((error: object) => error);
    expect(ended, language).toMatchObject({ code: expect.any(Number), stderr: expect.stringContaining('401') });
    expect(JSON.stringify(ended), language).toContain('Missing or invalid access token');
  }
});

/** What the reader copies of an example, in every language but SQL: the text with their own values and the real token. */
async function copiesOf(page: Page, figure: Locator): Promise<{ language: string; text: string }[]> {
  await figure.scrollIntoViewIfNeeded();
  // Everything is filled in.
  await expect(figure.getByRole('button', { name: 'Run' })).toBeEnabled();
  const copies = [];
  for (const language of Object.keys(programs)) {
    await figure.getByRole('tab', { name: language }).click();
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await figure.getByRole('button', { name: /^Copy / }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe('');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).not.toMatch(/\$TOKEN|\$ID|2001:db8:a1:|•/);
    copies.push({ language, text });
  }
  return copies;
}

/** What a program prints, without what differs from one moment to the next. */
async function answerOf({ language, text }: { language: string; text: string }): Promise<unknown> {
  const { stdout } = (await programs[language]?.(text)) ?? { stdout: '' };
  if (/^[[{]/.test(stdout))
    return sorted(JSON.parse(stdout.replace(/\d{4}-\d\d-\d\dT[^"]+/g, 'a time').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'an id')));
  const [header, ...rows] = stdout.trim().split('\n');
  // Other people's rows come in all the time, so their number is not compared.
  return text.includes('2001:db8:3:') ? { header, rows: rows.sort() } : { header };
}

/** The gateway's lists have no order. */
function sorted(json: unknown): unknown {
  if (Array.isArray(json)) return json.map((item) => JSON.stringify(sorted(item))).sort();
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, sorted(value)]));
}

function expectSame(answers: unknown[], title: string): void {
  expect(answers, title).toHaveLength(3);
  expect(JSON.stringify(answers[0]), title).not.toMatch(/"header":"(Code|")|"rows":\[\]|"error"/);
  for (const answer of answers) expect(answer, title).toEqual(answers[0]);
}
