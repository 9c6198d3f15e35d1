import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { built } from './released-site.ts';

const root = path.join(import.meta.dirname, '..');

// It installs and builds everything once more.
test.setTimeout(240_000);

test('the same sources have the same bytes in another folder, source maps too', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'elsewhere-')), 'a folder with another and longer name');
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(folder, file));
  pnpm(folder, 'install', '--frozen-lockfile', '--prefer-offline');
  pnpm(folder, 'run', 'build');
  for (const dist of Object.values(built)) {
    const elsewhere = filesOf(path.join(folder, path.relative(root, dist)));
    const here = filesOf(dist);
    expect([...elsewhere.keys()]).toEqual([...here.keys()]);
    expect([...here].filter(([name, content]) => !content.equals(elsewhere.get(name) ?? Buffer.of())).map(([name]) => name)).toEqual([]);
    expect([...here].filter(([, content]) => content.includes(root)).map(([name]) => name)).toEqual([]);
  }
  rmSync(path.dirname(folder), { recursive: true });
});

/** The pnpm that runs this, or the one that npx finds. */
function pnpm(cwd: string, ...command: string[]): void {
  const running = process.env.npm_execpath ?? '';
  const [file = '', ...before] = /\bpnpm$/.test(running) ? [running] : ['npx', '-y', 'pnpm@12'];
  execFileSync(file, [...before, ...command], { cwd, stdio: 'pipe' });
}

function filesOf(dist: string): Map<string, Buffer> {
  const items = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const names = items.map((item) => path.relative(dist, path.join(item.parentPath, item.name))).sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(dist, name))]));
}
