import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, logIn, test } from '../support/site.ts';
import { sentToken } from '../support/traffic.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/embedding.md'), 'utf8');

/** The first block of code after some words of the guide. */
function blockAfter(words: string): string {
  const [, block] = /```\w+\n(.*?)```/s.exec(guide.split(words)[1] ?? '') ?? [];
  if (block === undefined) throw new Error(`docs/embedding.md has no block of code after “${words}”`);
  return block;
}

test('the three files of the guide are a page that works, and with a token the whole dashboard', async ({ page, stack }) => {
  const token = await sentToken(page, () => logIn(page));
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), text.replaceAll('http://localhost:4300', stack.origins.site).replace('8080', `${port}`));
  const script = blockAfter('`page.js` sets');
  write('index.html', blockAfter('`index.html` is'));
  write('page.js', script);
  write('server.mjs', blockAfter('`server.mjs` stands'));
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: 'inherit' });
  try {
    const ready = page.waitForEvent('console', (message) => message.text() === 'The dashboard is there.');
    await expect(() => page.goto(`http://localhost:${port}/`)).toPass();
    await expect(page.getByRole('table', { name: 'Agents' }).getByRole('rowheader').first()).toBeVisible();
    await ready;
    // Nothing that is asked of it ends the server.
    const statusOf = async (address: string, method = 'GET') => (await fetch(`http://localhost:${port}${address}`, { method })).status;
    expect([await statusOf('//'), await statusOf('/api/agents', 'HEAD'), await statusOf('/?from=mail')]).toEqual([502, 200, 200]);
    write('page.js', script.replace('{\n', `{\n${blockAfter('copy your access token').replace('the token', token)}`));
    await page.reload();
    await expect(page.getByText('Daily Credits Limit')).toBeVisible();
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
