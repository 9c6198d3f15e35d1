import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { rspack } from '@rspack/core';
import dashboardConfig from '../../remote-dashboard/rspack.config.ts';
import embedConfig from '../../remote-dashboard/rspack.embed.config.ts';
import docsConfig from '../../remote-docs/rspack.config.ts';
import { built } from '../support/released-site.ts';

const root = path.join(import.meta.dirname, '../..');

// It installs and builds everything once more.
test.setTimeout(240_000);

// Reliability: the same sources are built in another folder
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

test('a remote has the same bytes when others are built by the same process at the same time', async () => {
  const remotes = [
    { config: dashboardConfig, dist: built.dashboard },
    { config: embedConfig, dist: built.dashboardEmbed },
    { config: docsConfig, dist: built.docs },
  ];
  const folders = await Promise.all(remotes.map(({ config }) => buildBeside(config)));
  for (const [index, { dist }] of remotes.entries()) {
    const alone = filesOf(dist);
    const beside = filesOf(folders[index] ?? '');
    const other = [...beside].filter(([name, content]) => !alone.get(name)?.equals(content)).map(([name]) => name);
    // The bundler's own table of integrities has another order in the map of the entry. The release tool lets maps differ.
    expect(other.filter((name) => !/^remoteEntry\..*\.map$/.test(name))).toEqual([]);
  }
});

/** Builds what browsers load of an app. @returns the folder of the build. */
function buildBeside(config: typeof docsConfig): Promise<string> {
  const configurations = [config({ RSPACK_WATCH: true }, { mode: 'production' })].flat();
  const folder = mkdtempSync(path.join(tmpdir(), 'beside-'));
  const compiler = rspack(configurations.map(({ output, ...rest }) => ({ ...rest, output: { ...output, path: folder } })));
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
        else resolve(folder);
      });
    });
  });
}

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
