/** @jest-environment node */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { startStorage } from '../test/storage-server.ts';
import { activate } from './activate.ts';
import { inParallel } from './in-parallel.ts';
import { DirectoryTarget } from './target/directory-target.ts';
import { fakeBuild, fakeTarget, readCurrentFile, temporaryFolder, writeBuild } from './testing.ts';

const tsx = pathToFileURL(createRequire(import.meta.filename).resolve('tsx')).href;
const main = path.join(import.meta.dirname, 'main.ts');

/** Ends the process by SIGKILL before one of its changes of the file system, which is the n-th of its kind or the n-th from the swap; or counts them. */
const killer = `
import { writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { COUNT, KILL_AT, KILL_FROM_SWAP } = process.env;
const counts = { all: 0 };
let swap = Infinity;
if (COUNT) process.on('exit', () => writeFileSync(COUNT, JSON.stringify(counts)));
for (const name of ['open', 'link', 'rename', 'symlink', 'unlink', 'mkdir', 'rmdir']) {
  const real = fs[name];
  counts[name] = 0;
  fs[name] = (...args) => {
    if (name === 'open' && args[1] === 'r') return real(...args);
    counts.all += 1;
    counts[name] += 1;
    if (name === 'rename' && args[1].endsWith('/current')) swap = counts.all;
    if (KILL_AT === \`\${name} \${counts[name]}\` || counts.all - swap === Number(KILL_FROM_SWAP)) process.kill(process.pid, 'SIGKILL');
    return real(...args);
  };
}
syncBuiltinESMExports();
`;

interface Ended {
  code: number | null;
  signal: string | null;
  errors: string;
}

/** Runs the tool as an operator does. */
function release(args: string[], environment: NodeJS.ProcessEnv = {}, imports: string[] = []): Promise<Ended> {
  const options = [...imports, tsx].flatMap((file) => ['--import', file]);
  const child = spawn(process.execPath, [...options, main, ...args], {
    env: { ...process.env, GITHUB_ACTOR: 'ann', ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, errors }));
  });
}

let prepared: string;
let killerFile: string;
beforeAll(async () => {
  prepared = temporaryFolder();
  const builds = ['v1', 'v2'].map((version) => fakeBuild('remote_docs', version));
  const operation = await fakeTarget(
    [fakeBuild('shell', 's1'), ...builds, fakeBuild('remote_dashboard', 'd1')],
    new DirectoryTarget(prepared),
  );
  await activate(operation, 'shell', 's1');
  await activate(operation, 'remote_docs', 'v1');
  killerFile = path.join(temporaryFolder(), 'killer.mjs');
  writeFileSync(killerFile, killer);
});

function copy(): string {
  const folder = temporaryFolder();
  cpSync(prepared, folder, { recursive: true, verbatimSymlinks: true });
  return folder;
}

describe('processes', () => {
  test('two that activate at the same moment both succeed', async () => {
    const folder = copy();
    const ended = await Promise.all([
      release(['activate', 'docs', 'v2', '--target', folder]),
      release(['activate', 'dashboard', 'd1', '--target', folder]),
    ]);
    expect(ended.map(({ code, errors }) => [code, errors])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    const { remotes } = JSON.parse(await readCurrentFile(new DirectoryTarget(folder), 'discovery.json'));
    expect([remotes.remote_docs.version, remotes.remote_dashboard.version]).toEqual(['v2', 'd1']);
  }, 20_000);

  test('one that is killed leaves the site as before or as after, and does not stop the next', async () => {
    const before = readlinkSync(path.join(prepared, 'current'));
    const kill = (folder: string, environment: NodeJS.ProcessEnv) =>
      release(['activate', 'docs', 'v2', '--target', folder], environment, [pathToFileURL(killerFile).href]);
    const countFile = path.join(temporaryFolder(), 'count');
    expect(await kill(copy(), { COUNT: countFile })).toMatchObject({ code: 0 });
    const counts = JSON.parse(readFileSync(countFile, 'utf8')) as { open: number; unlink: number };
    // Files are written side by side: folders are made and names linked again where two meet, so that their number differs from run to run.
    const whileWriting = [
      ['open', 1],
      ['unlink', Math.round(0.3 * counts.unlink)],
      ['open', Math.round(0.6 * counts.open)],
      ['unlink', Math.round(0.9 * counts.unlink)],
    ].map((point) => ({ KILL_AT: point.join(' ') }));
    const aroundTheSwap = [0, 1].map((point) => ({ KILL_FROM_SWAP: String(point) }));
    const outcomes = await inParallel(
      [...whileWriting, ...aroundTheSwap],
      async (point) => {
        const folder = copy();
        expect(await kill(folder, point)).toMatchObject({ signal: 'SIGKILL' });
        const switched = readlinkSync(path.join(folder, 'current')) !== before;
        const page = readFileSync(path.join(folder, 'current/docs.html'), 'utf8');
        expect(page).toContain(`/remotes/remote_docs/${switched ? 'v2' : 'v1'}/`);
        for (const url of page.match(/\/(?:assets|remotes)\/[\w./-]+/g) ?? []) {
          expect(existsSync(path.join(folder, 'files', url)) || existsSync(path.join(folder, 'current', url))).toBe(true);
        }
        const target = new DirectoryTarget(folder);
        const { apps } = await activate({ target, by: 'bob', now: () => new Date() }, 'remote_docs', 'v2');
        expect(apps.remote_docs?.active?.version).toBe('v2');
        return switched ? 'after' : 'before';
      },
      2,
    );
    expect(outcomes.slice(-aroundTheSwap.length)).toEqual(['before', 'after']);
  }, 60_000);

  test('one whose network goes says so, and ends with 1', async () => {
    const storage = await startStorage();
    storage.fault = () => 'cut before';
    const credentials = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER', AWS_ENDPOINT_URL: storage.origin };
    const { code, errors } = await release(['status', '--target', 's3://site/a'], credentials);
    await storage.close();
    expect(code).toBe(1);
    expect(errors).toMatch(/^The network or the object storage has failed: s3:\/\/site\/a \(.*\)\.\nNothing is half done[^\n]*\n$/);
  }, 20_000);

  test('one whose user keeps everything private releases for a web server all the same', () => {
    const folder = path.join(temporaryFolder(), 'site');
    const settings = path.join(temporaryFolder(), 'site.json');
    writeFileSync(settings, JSON.stringify(fakeSite));
    const commands = [
      ['init', '--site', settings],
      ['publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', 'v1'))],
      ['activate', 'docs', 'v1'],
    ];
    for (const command of commands) {
      const line = [process.execPath, '--import', tsx, main, ...command, '--target', folder, '--by', 'ann'];
      expect(spawnSync('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...line], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    }
    const made = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name))];
    const modes = made.map((name) => [name, lstatSync(name)] as const).filter(([, info]) => !info.isSymbolicLink());
    expect(modes.length).toBeGreaterThan(10);
    expect(modes.filter(([, info]) => (info.mode & 0o777) !== (info.isDirectory() ? 0o755 : 0o644)).map(([name]) => name)).toEqual([]);
  }, 20_000);

  test('one whose reader has gone does its work, and ends without a word', () => {
    const folder = copy();
    const pipe = '{ "$@"; echo "ended with $?" >&2; } | true';
    const command = [process.execPath, '--import', tsx, main, 'activate', 'docs', 'v2', '--target', folder, '--by', 'ann'];
    const { stderr } = spawnSync('sh', ['-c', pipe, 'sh', ...command], { encoding: 'utf8' });
    expect(stderr).toBe('ended with 0\n');
    expect(JSON.parse(readFileSync(path.join(folder, 'current/discovery.json'), 'utf8')).remotes.remote_docs.version).toBe('v2');
  }, 20_000);
});
