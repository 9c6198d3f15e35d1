/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeBuild, writeBuild } from './src/testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bundle-'));

/** Runs the bundled tool where nothing is installed. */
function release(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['release.mjs', ...words], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: '', RELEASE_TARGET: path.join(folder, 'site'), GITHUB_ACTOR: 'ann' },
  });
  return { status, said: stdout + stderr };
}

describe('the release tool in one file', () => {
  beforeAll(() => {
    const rspack = path.join(import.meta.dirname, 'node_modules/.bin/rspack');
    const built = spawnSync(rspack, ['build', '-c', 'bundle.config.ts', '--output-path', path.join(folder, 'dist')], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    });
    if (built.status !== 0) throw new Error(built.stdout + built.stderr);
    expect(readdirSync(path.join(folder, 'dist'))).toEqual(['release.mjs']);
    copyFileSync(path.join(folder, 'dist/release.mjs'), path.join(folder, 'release.mjs'));
  }, 60_000);

  test('sets a site up, publishes, activates and rolls back, with nothing installed', () => {
    const settings = path.join(import.meta.dirname, '../deploy/site.example.json');
    expect(release('init', '--site', settings)).toMatchObject({ status: 0 });
    for (const version of ['v1', 'v2']) {
      expect(release('publish', 'docs', '--built', writeBuild(fakeBuild('remote_docs', version)))).toMatchObject({ status: 0 });
      expect(release('activate', 'docs', version, '--if-new')).toMatchObject({ status: 0 });
    }
    expect(release('rollback', 'docs')).toMatchObject({ status: 0, said: expect.stringContaining('v1') });
  });

  test('reaches for object storage, and says in words that there is none', () => {
    const { status, stderr } = spawnSync(process.execPath, ['release.mjs', 'status', '--target', 's3://bucket/site'], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        AWS_ENDPOINT_URL: 'http://localhost:1',
        AWS_REGION: 'r',
        AWS_ACCESS_KEY_ID: 'a',
        AWS_SECRET_ACCESS_KEY: 'b',
        AWS_MAX_ATTEMPTS: '1',
      },
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining('The network or the object storage has failed: s3://bucket/site')]);
  });

  test('builds nothing: a build is given to it', () => {
    expect(release('publish', 'docs')).toEqual({ status: 1, said: expect.stringContaining("There is no app 'docs' in this repository") });
  });
});
