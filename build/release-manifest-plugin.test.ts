/** @jest-environment node */
import { expect, test } from '@jest/globals';
import type { Compiler } from '@rspack/core';
import { releaseFile } from './release-manifest-plugin.ts';

/** The `release.json` of a build with these files, which the bundler lists in any order. */
function releaseOf(files: string[], entry?: 'remoteEntry' | 'container') {
  const written: string[] = [];
  const tap = (_options: unknown, run: (subject: unknown) => void) => run(compilation);
  const compilation = {
    hooks: { processAssets: { tap } },
    namedChunks: new Map(),
    getAssets: () => files.map((name) => ({ name })),
    getAsset: (name: string) => ({ source: { buffer: () => Buffer.from(name) } }),
    emitAsset: (_name: string, source: { source(): string }) => written.push(source.source()),
  };
  const compiler = { hooks: { thisCompilation: { tap } } };
  releaseFile({ name: 'remote_status', version: 'v1', contract: '1.0.0', exposes: [] }, entry)(compiler as unknown as Compiler);
  return JSON.parse(written.join());
}

test.each<['remoteEntry' | 'container', string[]]>([
  ['remoteEntry', ['container-logs.0123456789ab.js', 'remoteEntry-log.0123456789ab.js', 'remoteEntry.0123456789ab.js']],
  ['remoteEntry', ['container.0123456789ab.js', 'remoteEntry.0123456789ab.js.map', 'remoteEntry.css', 'remoteEntry.js']],
  ['container', ['remoteEntry.0123456789ab.js', 'container-logs.0123456789ab.js', 'container.0123456789ab.js']],
])('the entry %s is no chunk whose name is like it', (name, files) => {
  expect(releaseOf(files, name).entry.url).toBe(files.at(-1));
});

test('a host has no entry', () => {
  expect(releaseOf(['container.0123456789ab.js'])).not.toHaveProperty('entry');
});

test.each([
  [['container.0123456789ab.js'], 'The build has no file remoteEntry.[hash].js'],
  [['remoteEntry.0123456789ab.js', 'remoteEntry.ba9876543210.js'], 'The build has 2 files remoteEntry.[hash].js'],
])('a build of %j fails', (files, message) => {
  expect(() => releaseOf(files, 'remoteEntry')).toThrow(message);
});
