/** @jest-environment node */
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { type Compiler, type Configuration, type MultiStats, rspack } from '@rspack/core';
import { BuildEnd } from './prerender-plugin.ts';
import { releaseFile } from './release-manifest-plugin.ts';
import { inlineConfig, prerenderConfig } from './secondary-targets.ts';

interface Sources {
  /** What browsers load. */
  app?: string;
  /** A page for it. */
  html?: string;
  /** The prerendering script. */
  script?: string;
  /** The inline script. */
  inline?: string;
  /** What browsers load cannot be written. */
  full?: boolean;
}

const hostPage = '<!doctype html><html><head><!--⟦head⟧--></head><body></body></html>';
const page = "{ path: '/page', html: '<h1>Page</h1>' }";
const prerender = (returned: string) => `exports.prerender = async () => (${returned});`;
const memberPage = prerender("{ pages: [], memberPage: { path: '/own', html: '' } }");

const noSpace = (compiler: Compiler) => compiler.hooks.emit.tapPromise('NoSpace', () => Promise.reject(new Error('no space left')));

/** Builds an app and its secondary targets, listed in the wrong order. */
async function build({ app = '', html = '', script = prerender(`{ pages: [${page}] }`), inline, full }: Sources) {
  const folder = mkdtempSync(path.join(tmpdir(), 'prerender-'));
  const dist = path.join(folder, 'dist');
  const sources = { 'app.js': app, 'app.css': 'h1 {}', 'later.js': '', 'prerender.js': script, 'inline.js': inline ?? '' };
  for (const [file, text] of Object.entries(sources)) writeFileSync(path.join(folder, file), text);
  const ends = { browser: new BuildEnd(), inline: inline === undefined ? undefined : new BuildEnd() };
  const browser: Configuration = {
    name: 'app',
    context: folder,
    mode: 'none',
    devtool: false,
    entry: './app.js',
    output: { path: dist, filename: 'app.js', chunkFilename: '[name].[contenthash:12].js', cssFilename: 'app.css' },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    plugins: [
      ...(full ? [noSpace] : []),
      ends.browser,
      releaseFile({ name: 'app', version: 'v1', contract: '1.0.0', exposes: [] }),
      ...(html ? [new rspack.HtmlRspackPlugin({ templateContent: html, publicPath: '/assets/' })] : []),
    ],
  };
  const compiler = rspack([
    prerenderConfig(browser, './prerender.js', '/assets/', ends),
    ...(ends.inline ? [inlineConfig(browser, './inline.js', ends.inline)] : []),
    browser,
  ]);
  const stats = await new Promise<MultiStats | undefined>((resolve, reject) => {
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  const read = (file: string) => (existsSync(path.join(dist, file)) ? readFileSync(path.join(dist, file), 'utf8') : undefined);
  const pages = read('pages.json');
  return {
    failed: stats?.hasErrors(),
    pages: pages && JSON.parse(pages),
    html: read('index.html'),
    files: existsSync(dist) && readdirSync(dist),
  };
}

test('pages are prerendered into pages.json after the other builds', async () => {
  expect(await build({})).toMatchObject({
    failed: false,
    pages: { pages: [{ path: '/page', html: '<h1>Page</h1>', styles: [], files: [] }] },
  });
});

test('a page names the files of its chunk', async () => {
  const app = "import(/* webpackChunkName: 'text' */ './later.js');";
  const { pages, files } = await build({ app, script: prerender("{ pages: [{ path: '/page', html: '', chunk: 'text' }] }") });
  const [file] = pages.pages[0].files;
  expect(files).toContain(file.url);
  expect(file).toEqual({ url: expect.stringMatching(/^text\.[0-9a-f]{12}\.js$/), integrity: expect.stringMatching(/^sha256-/) });
});

test('the page for signed-in visitors has the inline script', async () => {
  const { pages } = await build({ script: memberPage, inline: "globalThis.rows = 'inline';" });
  expect(pages.memberPage).toMatchObject({ path: '/own', styles: [], script: expect.stringContaining("rows = 'inline'") });
});

test('a host has its styles in its page', async () => {
  expect((await build({ app: "import './app.css';", html: hostPage })).html).toMatch(/<style>h1 \{\}\s*<\/style><!--⟦head⟧-->/);
});

test('a host has its inline script in its page, behind what the release tool adds, and the main script in a template', async () => {
  const { html } = await build({ app: "import './app.css';", html: hostPage, inline: "globalThis.inline = 'here';" });
  expect(html).toMatch(
    /<!--⟦head⟧-->.*<template id="main-script"><script [^>]*src="\/assets\/app\.js"[^>]*><\/script><\/template><script>.*here.*<\/script>/s,
  );
});

test.each<[string, Sources]>([
  ['what browsers load', { app: "import './nothing.js';" }],
  ['the prerendering script', { script: "import './nothing.js';" }],
  ['the inline script', { script: memberPage, inline: "import './nothing.js';" }],
])('nothing is prerendered when the build of %s has failed', async (_, sources) => {
  expect(await build(sources)).toMatchObject({ failed: true, pages: undefined });
});

test.each<[string, Sources, RegExp]>([
  ['prerendering', { script: "exports.prerender = async () => { throw new Error('no such page'); };" }, /no such page/],
  [
    'the name of a chunk',
    { script: prerender("{ pages: [{ path: '/page', html: '', chunk: 'other' }] }") },
    /no file of the chunk 'other'/,
  ],
  ['a page for signed-in visitors without a script', { script: memberPage }, /a memberPage needs an inline script/],
  ['an inline script that would end its element', { script: memberPage, inline: "globalThis.end = '</script>';" }, /contains '<\/script'/],
  ['writing what browsers load', { full: true }, /no space left/],
  ['a host’s page without styles', { html: hostPage }, /index\.html has no style sheet/],
  [
    'a host’s page without a place for what the release tool adds',
    { app: "import './app.css';", html: '<!doctype html><html><head></head></html>' },
    /no placeholder <!--⟦head⟧-->/,
  ],
])('a mistake in %s fails the build', async (_, sources, message) => {
  await expect(build(sources)).rejects.toThrow(message);
});
