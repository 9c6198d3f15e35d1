import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expectSound } from '../support/page-quality.ts';
import { expect, logIn, test } from '../support/site.ts';

const run = promisify(execFile);

test('agents selected with the keyboard get a command that sends from all of them; what is shown is a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  const agents = page.getByRole('region', { name: 'Agents', exact: true });
  const box = (id: string) => agents.getByRole('checkbox', { name: `Select agent ${id}` });
  await box('vltcdg01').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(agents.getByText('2 agents selected')).toBeInViewport();

  await agents.getByRole('button', { name: 'Show command' }).click();
  await expect(agents.getByText(/^1 probe × 2 agents = 2 credits\. Fits today: leaves [\d,]+ credits$/)).toBeVisible();
  await expectSound(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await agents.getByRole('button', { name: 'Copy command' }).click();
  await expect.poll(copied).toMatch(/^curl /);
  const command = await copied();
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await agents.getByText(/^curl /).click({ clickCount: 1 });
  await agents.getByText(/^curl /).evaluate((element) => window.getSelection()?.selectAllChildren(element));
  await page.keyboard.press('Control+c');
  await expect.poll(copied).toBe(command);
  const { stdout } = await run('sh', ['-c', `${command} -sS`]);
  expect(JSON.parse(stdout)).toMatchObject({ probes: 1, agents: 2 });

  await agents.getByRole('button', { name: 'Details of vltcdg01' }).click();
  await agents.getByRole('button', { name: /^Use as source 2001:db8:1:/ }).click();
  await expect.poll(copied).toMatch(/^2001:db8:1:/);

  await page.getByRole('searchbox', { name: 'Search agents' }).fill('cdg');
  await agents.getByText('Export', { exact: true }).click();
  const download = page.waitForEvent('download');
  await agents.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('id,status,message,configuration,user_prefix,probing_rate');
  expect(lines.slice(1, -1).every((line) => line.startsWith('vltcdg01,'))).toBe(true);
});

test('where the browser refuses to copy, a source address is selected, and a copy by hand gives it', async ({ page, provokes }) => {
  provokes(/NotAllowedError/);
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse });
  });
  await logIn(page);
  await page.getByRole('button', { name: 'Details of vltcdg01' }).click();
  await page.getByRole('button', { name: /^Use as source 2001:db8:1:/ }).click();
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toMatch(/^2001:db8:1:[\da-f:]+$/);
});
