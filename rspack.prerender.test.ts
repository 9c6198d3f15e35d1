/** @jest-environment node */
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { type Configuration, type MultiStats, rspack } from '@rspack/core';
import { drawPages } from './rspack.prerender.ts';
import { releaseFile } from './rspack.release.ts';

/** Builds an app of one page. @param sources - of what browsers load, and of what draws. */
async function build({ app = '', draw = "exports.prerender = async () => ({ pages: [{ path: '/page', html: '<h1>Page</h1>' }] });" }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'prerender-'));
  const dist = path.join(folder, 'dist');
  const common: Configuration = { context: folder, mode: 'none', devtool: false };
  writeFileSync(path.join(folder, 'app.js'), app);
  writeFileSync(path.join(folder, 'draw.js'), draw);
  const browser: Configuration = {
    ...common,
    entry: './app.js',
    output: { path: dist },
    plugins: [releaseFile({ name: 'app', version: 'v1', contract: '1.0.0', exposes: [] })],
  };
  const drawing: Configuration = {
    ...common,
    target: 'node',
    entry: './draw.js',
    output: { path: folder, filename: 'drawing.cjs', library: { type: 'commonjs2' } },
    plugins: [drawPages({ dist, script: path.join(folder, 'drawing.cjs'), early: '' }, [browser])],
  };
  const compiler = rspack([browser, drawing]);
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => (error ? reject(error) : resolve(result)));
  });
  await new Promise((resolve) => compiler.close(resolve));
  const file = path.join(dist, 'pages.json');
  return { failed: stats?.hasErrors(), pages: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
}

test('pages are drawn with the build, and lie beside it', async () => {
  expect(await build({})).toEqual({
    failed: false,
    pages: { pages: [{ path: '/page', html: '<h1>Page</h1>', styles: [], files: [] }] },
  });
});

test.each([
  ['what browsers load', { app: "import './nothing.js';" }],
  ['what draws', { draw: "import './nothing.js';" }],
])('nothing is drawn when the build of %s has failed', async (_, sources) => {
  expect(await build(sources)).toEqual({ failed: true, pages: undefined });
});

test('a mistake in the drawing fails the build', async () => {
  await expect(build({ draw: "exports.prerender = async () => { throw new Error('no such page'); };" })).rejects.toThrow('no such page');
});
