import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'release/free-port';
import { expectSound } from '../support/page-quality.ts';
import { expect, panelOf, test } from '../support/released-site.ts';
import { hashes, makeRepository, readRelease, run } from './repository.ts';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'outside-')), 'any-name');

test.beforeAll(() => {
  test.setTimeout(300_000);
  makeRepository(folder);
});

test('the packages name nothing that only the workspace has', () => {
  for (const name of ['shared', 'site-build', 'release']) {
    const installed = path.join(folder, 'node_modules', name);
    const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'));
    expect(JSON.stringify(manifest), name).not.toMatch(/workspace:|catalog:|link:/);
    for (const exported of Object.values<string | { types: string }>(manifest.exports)) {
      const file = typeof exported === 'string' ? exported : exported.types;
      const place = path.join(installed, file.includes('*') ? path.dirname(file) : file);
      expect({ name, file, exists: existsSync(place) }).toEqual({ name, file, exists: true });
    }
    const files = readdirSync(installed, { recursive: true }).map(String);
    expect(files.filter((file) => !file.startsWith('node_modules') && /\.test\.|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  }
});

test('a remote of a repository of its own is tested, released with two commands, and shown in the site', async ({ page, site }) => {
  const target = ['--target', site.directory];
  const said = run(folder, 'npm', 'run', 'release', '--', ...target);
  const { version } = readRelease(folder);
  expect(said).toContain(`Next: release activate status ${version}`);
  run(folder, 'npx', 'release', 'activate', 'status', version, ...target);

  expect((await page.goto('/status'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  await expect(page).toHaveTitle('Status · nxthdr');
  await expect(page.getByText('All of nxthdr works. You are anonymous, at /status.')).toBeVisible();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('at /status/history.')).toBeVisible();
  await expect(page.getByText('No failure so far.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'About' }).first().click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeFocused();
  await expect.poll(async () => (await panelOf(page)).remote_status).toMatchObject({ version, why: 'active version' });

  expect(run(folder, 'npm', 'run', 'release', '--', ...target)).toContain(`remote_status ${version} was published already`);
});

test('its version is that of its sources and locked packages, in any folder and after any commit', () => {
  run(folder, 'npm', 'run', 'build');
  const [before, files] = [readRelease(folder), hashes(folder)];
  run(folder, 'git', 'add', '.');
  run(folder, 'git', '-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '--quiet', '--message', 'first');
  const moved = path.join(path.dirname(folder), 'another-name');
  renameSync(folder, moved);
  try {
    run(moved, 'npm', 'run', 'build');
    expect(readRelease(moved)).toEqual(before);
    expect(hashes(moved)).toEqual(files);

    // As `npm install` would write them for other bytes of a package that `shared` uses.
    const lockfiles = ['package-lock.json', 'node_modules/.package-lock.json'].map((file) => path.join(moved, file));
    const texts = lockfiles.map((file) => readFileSync(file, 'utf8'));
    const bumped = texts.map((text) => {
      const lockfile = JSON.parse(text);
      lockfile.packages['node_modules/valibot'].integrity = 'sha512-other';
      return JSON.stringify(lockfile);
    });
    writeFileSync(lockfiles[0] ?? '', bumped[0] ?? '');
    expect(() => run(moved, 'npm', 'run', 'build')).toThrow('package-lock.json has these bytes of valibot');
    writeFileSync(lockfiles[1] ?? '', bumped[1] ?? '');
    run(moved, 'npm', 'run', 'build');
    expect(readRelease(moved).version).not.toBe(before.version);
    for (const [index, file] of lockfiles.entries()) writeFileSync(file, texts[index] ?? '');
  } finally {
    renameSync(moved, folder);
  }
});

test('it runs alone, without a shell, a login or a gateway', async ({ page, provokes }) => {
  // Its socket for updates has the port of the configuration.
  provokes(/ws:\/\/localhost|rspack-dev-server|favicon/);
  const url = `http://localhost:${await freePort()}/`;
  const words = ['serve', '--mode', 'development', '--port', new URL(url).port];
  const server = spawn(path.join(folder, 'node_modules/.bin/rspack'), words, { cwd: folder, stdio: 'ignore' });
  try {
    const isUp = () =>
      fetch(url).then(
        ({ ok }) => ok,
        () => false,
      );
    await expect.poll(isUp, { timeout: 30_000 }).toBe(true);
    await page.goto(url);
    await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('at /status/history.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No failure so far.')).toBeVisible();
  } finally {
    server.kill();
    await once(server, 'exit');
  }
});
