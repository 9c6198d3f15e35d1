import { readFile } from 'node:fs/promises';
import { expectTable } from '../support/agents-table.ts';
import { expect, logIn, test } from '../support/site.ts';

test('with the keyboard: select agents, copy source addresses, save the table as a file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page);
  await expectTable(page);
  const agents = page.getByRole('region', { name: 'Agents', exact: true });
  const box = (id: string) => agents.getByRole('checkbox', { name: `Select agent ${id}` });
  await box('vltcdg01').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(agents.getByText('2 agents selected')).toBeInViewport();

  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await agents.getByRole('button', { name: 'Details of vltcdg01' }).click();
  await agents.getByRole('button', { name: /^Use as source 2001:db8:1:/ }).click();
  await expect.poll(copied).toMatch(/^2001:db8:1:/);

  await page.getByRole('searchbox', { name: 'Search agents' }).fill('cdg');
  await expect(agents.getByRole('rowheader')).toHaveCount(1);
  await agents.getByText('Export', { exact: true }).click();
  const download = page.waitForEvent('download');
  await agents.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('id,status,message,configuration,user_prefix,probing_rate');
  expect(lines.slice(1, -1).every((line) => line.startsWith('vltcdg01,'))).toBe(true);
});
