import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { built } from '../support/released-site.ts';

const root = path.join(import.meta.dirname, '../..');

// It installs and builds everything once more.
test.setTimeout(240_000);

/** All apps, by one process. */
const allApps = `
import dashboard from './remote-dashboard/rspack.config.ts';
import embed from './remote-dashboard/rspack.embed.config.ts';
import docs from './remote-docs/rspack.config.ts';
import shell from './shell/rspack.config.ts';

export default (env, options) => [shell, dashboard, embed, docs].flatMap((configure) => configure(env, options));
`;

// Reliability: the same sources are built in another folder
test('the same sources have the same bytes in another folder, source maps too, when all apps are built by one process at the same time', () => {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'elsewhere-')), 'a folder with another and longer name');
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0').filter(Boolean)) cpSync(path.join(root, file), path.join(folder, file));
  install(folder);
  writeFileSync(path.join(folder, 'all-apps.config.ts'), allApps);
  execFileSync(path.join(folder, 'node_modules/.bin/rspack'), ['build', '--config', 'all-apps.config.ts'], { cwd: folder, stdio: 'pipe' });
  for (const dist of Object.values(built)) {
    const elsewhere = filesOf(path.join(folder, path.relative(root, dist)));
    // Each app by a process of its own.
    const here = filesOf(dist);
    expect([...elsewhere.keys()]).toEqual([...here.keys()]);
    const other = [...here].filter(([name, content]) => !comparable(name, content).equals(comparable(name, elsewhere.get(name))));
    expect(other.map(([name]) => name)).toEqual([]);
    expect([...here].filter(([, content]) => content.includes(root)).map(([name]) => name)).toEqual([]);
  }
  rmSync(path.dirname(folder), { recursive: true });
});

/** The bundler's own table of integrities has another order in the map of an entry when apps are built at the same time. The release tool lets maps differ. */
function comparable(name: string, content: Buffer = Buffer.of()): Buffer {
  return /^remoteEntry\..*\.map$/.test(name) ? Buffer.from(content.toSorted()) : content;
}

/** With the pnpm that runs this, or the one that npx finds. */
function install(cwd: string): void {
  const running = process.env.npm_execpath ?? '';
  const [file = '', ...before] = /\bpnpm$/.test(running) ? [running] : ['npx', '-y', 'pnpm@12'];
  execFileSync(file, [...before, 'install', '--frozen-lockfile', '--prefer-offline'], { cwd, stdio: 'pipe' });
}

function filesOf(dist: string): Map<string, Buffer> {
  const items = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());
  const names = items.map((item) => path.relative(dist, path.join(item.parentPath, item.name))).sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(dist, name))]));
}
