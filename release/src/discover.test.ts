/** @jest-environment node */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseDiscovery } from 'shared/discovery';
import { discover } from './discover.ts';
import { type ReleaseFile, readReleaseFile } from './release-file.ts';

const release = (name: string, version: string): ReleaseFile => ({
  name,
  version,
  contract: '1.0.0',
  entry: { url: 'remoteEntry.js', integrity: 'sha384-e' },
  exposes: { App: [{ url: 'App.js', integrity: 'sha384-a' }] },
});

describe('discover', () => {
  test('places the files of each version under its own path', () => {
    const discovery = discover({
      shell: 'shell-1',
      contract: '1.2.0',
      current: [release('remote_docs', 'v3')],
      previous: [release('remote_docs', 'v2'), release('remote_other', 'v9'), release('remote_docs', 'v1')],
    });
    expect(parseDiscovery(discovery)).toEqual(discovery);
    expect(discovery.contract).toBe('1.2.0');
    expect(discovery.remotes.remote_docs).toMatchObject({
      version: 'v3',
      entry: { url: '/remotes/remote_docs/v3/remoteEntry.js', integrity: 'sha384-e' },
      exposes: { App: [{ url: '/remotes/remote_docs/v3/App.js', integrity: 'sha384-a' }] },
    });
    expect(discovery.remotes.remote_docs?.previous.map(({ entry }) => entry.url)).toEqual([
      '/remotes/remote_docs/v2/remoteEntry.js',
      '/remotes/remote_docs/v1/remoteEntry.js',
    ]);
  });

  test('does not list the active version as a previous one', () => {
    const discovery = discover({ shell: 'shell-1', contract: '1.0.0', current: [release('a', 'v1')], previous: [release('a', 'v1')] });
    expect(discovery.remotes.a?.previous).toEqual([]);
  });

  test('names a version for part of the visitors beside the active one', () => {
    const discovery = discover({
      shell: 'shell-1',
      contract: '1.0.0',
      current: [release('a', 'v1'), release('b', 'v1')],
      rollouts: [{ release: release('a', 'v2'), percent: 10 }],
    });
    expect(parseDiscovery(discovery)).toEqual(discovery);
    expect(discovery.remotes.a).toMatchObject({ version: 'v1', rollout: { version: 'v2', percent: 10 } });
    expect(discovery.remotes.a?.rollout?.entry.url).toBe('/remotes/a/v2/remoteEntry.js');
    expect(discovery.remotes.b).not.toHaveProperty('rollout');
  });

  test('refuses a build that is no remote', () => {
    const { entry: _, ...shell } = release('shell', 'v1');
    expect(() => discover({ shell: 'shell-1', contract: '1.0.0', current: [shell] })).toThrow("'shell' has no entry");
  });
});

describe('readReleaseFile', () => {
  const dir = () => mkdtempSync(path.join(tmpdir(), 'release-'));

  test('says what to do when the app is not built', () => {
    expect(() => readReleaseFile(dir())).toThrow('the app is not built. Run `pnpm run build` first.');
  });

  // As root, no file is unreadable.
  test('does not say so of what it cannot read', () => {
    const place = dir();
    mkdirSync(path.join(place, 'release.json'));
    expect(() => readReleaseFile(place)).toThrow('release.json cannot be read: EISDIR');
  });

  test('names what is wrong', () => {
    const place = dir();
    writeFileSync(path.join(place, 'release.json'), JSON.stringify({ ...release('a', 'v1'), version: 1 }));
    expect(() => readReleaseFile(place)).toThrow('release.json is not usable: version:');
    writeFileSync(path.join(place, 'release.json'), '{"name":');
    expect(() => readReleaseFile(place)).toThrow(/\/release\.json is no JSON: .*\nBuild the app again: `pnpm run build`\.$/);
  });

  test.each([
    ['needs.react', { needs: { react: 'newest' } }],
    ['offers.react', { offers: { react: '^19.0.0' } }],
  ])('takes no version for a range, nor the other way round: %s', (place, terms) => {
    const folder = dir();
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ ...release('a', 'v1'), ...terms }));
    expect(() => readReleaseFile(folder)).toThrow(`release.json is not usable: ${place}: must be a`);
  });
});
