import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
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
  const folder = mkdtempSync(path.join(tmpdir(), 'guide-'));
  const write = (name: string, text: string) =>
    writeFileSync(path.join(folder, name), text.replaceAll('http://localhost:4300', stack.origins.site));
  const script = blockAfter('`page.js` sets');
  write('index.html', blockAfter('`index.html` is'));
  write('page.js', script);
  write('server.mjs', onAnyPort(blockAfter('`server.mjs` stands')));
  const server = spawn(process.execPath, ['server.mjs'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const port = await portOf(server);
    const ready = page.waitForEvent('console', (message) => message.text() === 'The dashboard is there.');
    await page.goto(`http://localhost:${port}/`);
    await expect(page.getByRole('table', { name: 'Agents' }).getByRole('rowheader').first()).toBeVisible();
    await ready;
    // Nothing that is asked of it ends the server.
    const statusOf = async (address: string, method = 'GET') => (await fetch(`http://localhost:${port}${address}`, { method })).status;
    expect([await statusOf('//'), await statusOf('/api/agents', 'HEAD'), await statusOf('/?from=mail')]).toEqual([502, 200, 200]);
    // With a token in it, page.js is for this page alone.
    expect((await fetch(`http://localhost:${port}/page.js`)).headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    expect(await statusFor('evil.example', `http://localhost:${port}/page.js`)).toBe(421);
    write('page.js', script.replace('{\n', `{\n${blockAfter('copy your access token').replace('the token', token)}`));
    await page.reload();
    await expect(page.getByText('Daily Credits Limit')).toBeVisible();
    // A call that the server cuts off is an error in the console.
    await page.close();
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
});

/** What a server answers to another name that leads to it. */
function statusFor(host: string, address: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { host } }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
}

/** The guide's server on a port that the system chooses and the server tells: one that was free a moment ago may be taken. */
function onAnyPort(script: string): string {
  const listening = "listen(8080, 'localhost'";
  if (!script.includes(listening)) throw new Error(`The server of docs/embedding.md has no ${listening}`);
  return script.replace(listening, `listen(0, 'localhost', function () { process.send(this.address().port); }`);
}

/** @throws when the server ends without one. */
function portOf(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('message', (port) => resolve(Number(port)));
    server.once('exit', (code) => reject(new Error(`The guide's server has ended with ${code}`)));
  });
}
