import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { portsFrom } from 'local/ports';
import { launchBrowser, logIn } from './browser.ts';

/** A text in the sources, and a page that shows it. */
interface Edit {
  what: string;
  file: string;
  text: string;
  path: string;
}

const root = path.join(import.meta.dirname, '../..');
const edits: Edit[] = [
  { what: 'shell', file: 'shell/src/home/hero.tsx', text: 'Measure the Internet from the inside', path: '/' },
  { what: 'dashboard', file: 'remote-dashboard/src/introduction.tsx', text: 'Manage your measurements across', path: '/dashboard' },
  { what: 'documentation', file: 'remote-docs/src/page/table-of-contents.tsx', text: 'On this page', path: '/docs/measurements' },
  { what: 'MDX', file: 'remote-docs/src/measurements/index.mdx', text: 'Send your own probes', path: '/docs/measurements' },
];

/**
 * How long it takes until an edit of a source file is on screen in `pnpm dev`, in ms, by what is edited. The files are as before
 * afterwards.
 *
 * @throws {Error} when the development servers do not start, such as on a port in use: they say why themselves.
 */
export async function timeEdits(times: number): Promise<Record<string, number[]>> {
  const dev = spawn(process.execPath, ['--import', 'tsx', 'src/dev.ts'], {
    cwd: path.join(root, 'local'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = () => dev.kill();
  process.once('exit', stop);
  try {
    const started = await Promise.race([once(dev.stdout, 'data'), once(dev, 'exit').then(() => undefined)]);
    if (!started) throw new Error('The development servers have not started.');
    dev.stdout.resume();
    const browser = await launchBrowser();
    try {
      const origin = `http://localhost:${portsFrom(process.env).site}`;
      const page = await browser.newPage();
      // Until everything is compiled, the page reloads itself.
      await page.goto(origin);
      await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 120_000 });
      await logIn(page, origin);
      const taken: Record<string, number[]> = {};
      for (const edit of edits) {
        await page.goto(origin + edit.path);
        taken[edit.what] = await timeEdit(page, edit, times);
      }
      return taken;
    } finally {
      await browser.close();
    }
  } finally {
    stop();
    process.off('exit', stop);
    if (dev.exitCode === null) await once(dev, 'exit');
  }
}

async function timeEdit(page: Page, { file, text }: Edit, times: number): Promise<number[]> {
  const source = path.join(root, file);
  const before = readFileSync(source, 'utf8');
  if (!before.includes(text)) throw new Error(`${file} no longer says '${text}': adapt bench/src/edits.ts.`);
  const restore = () => writeFileSync(source, before);
  const shown = (words: string) => page.getByText(words).filter({ visible: true }).first().waitFor();
  process.once('exit', restore);
  try {
    await shown(text);
    const taken: number[] = [];
    for (let time = 1; time <= times; time += 1) {
      const edited = `Edited for the ${time}. time`;
      const started = performance.now();
      writeFileSync(source, before.replaceAll(text, edited));
      await shown(edited);
      taken.push(performance.now() - started);
      restore();
      await shown(text);
    }
    return taken;
  } finally {
    restore();
    process.off('exit', restore);
  }
}
