import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildEnd, drawPages } from './rspack.prerender.ts';

/* What is built of an app beside what its pages load: the same sources for another place. */

const root = import.meta.dirname;

/** The ends of the builds that pages are drawn from: of the one that browsers load, and of the early script's when there is one. */
interface Built {
  browser: BuildEnd;
  early?: BuildEnd | undefined;
}

/** The same sources for Node, as one file that draws the pages. */
export function prerenderConfig(browser: Configuration, dir: string, entry: string, built: Built): Configuration {
  const { plugins, ...build } = oneFile(browser, dir);
  const output = ownOutput(browser, dir, '.prerender');
  const from = {
    dist: browser.output?.path ?? '',
    script: path.join(output.path, 'prerender.cjs'),
    early: built.early && path.join(ownOutput(browser, dir, '.early').path, 'early.js'),
    built: [built.browser, ...(built.early ? [built.early] : [])],
  };
  return {
    ...build,
    target: 'node20',
    entry: { prerender: path.join(dir, entry) },
    output: { ...output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false, splitChunks: false },
    plugins: [...(plugins ?? []), drawPages(from)],
  };
}

/** The same components as a small script, which draws them once, without React. */
export function earlyConfig(browser: Configuration, dir: string, entry: string, built: BuildEnd): Configuration {
  const { resolve, optimization } = browser;
  const { plugins, ...build } = oneFile(browser, dir);
  const once = path.join(root, 'shared/src/draw-once.ts');
  return {
    ...build,
    target: ['web', 'es2022'],
    entry: { early: path.join(dir, entry) },
    output: { ...ownOutput(browser, dir, '.early'), filename: '[name].js' },
    resolve: { ...resolve, alias: { react$: once, 'react/jsx-runtime$': once } },
    optimization: { minimizer: optimization?.minimizer ?? [], splitChunks: false },
    plugins: [...(plugins ?? []), built],
  };
}

/** One script, with a name for good, that shares nothing with the app. */
export function embedConfig(browser: Configuration, dir: string, entry: string, contract: string): Configuration {
  const { plugins, ...build } = oneFile(browser, dir);
  return {
    ...build,
    target: ['web', 'es2022'],
    entry: { embed: path.join(dir, entry) },
    output: { path: browser.output?.path ?? '', filename: '[name].js' },
    // After the app, which empties the folder.
    dependencies: [browser.name ?? ''],
    optimization: { minimizer: browser.optimization?.minimizer ?? [] },
    plugins: [...(plugins ?? []), new rspack.DefinePlugin({ CONTRACT: JSON.stringify(contract) })],
  };
}

/** A build beside that of the app. Styles are only named in it, and all is in one file. */
function oneFile({ resolve, module }: Configuration, dir: string): Configuration {
  return {
    context: dir,
    mode: 'production',
    ...(resolve && { resolve }),
    module: {
      ...module,
      parser: { ...module?.parser, javascript: { exportsPresence: 'error' } },
      generator: { 'css/module': { ...module?.generator?.['css/module'], exportsOnly: true }, css: { exportsOnly: true } },
    },
    plugins: [new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    devtool: false,
    performance: false,
    stats: 'errors-warnings',
  };
}

/** Where a build beside that of the app lies. The names of the classes are hashes of its `uniqueName`. */
function ownOutput({ output }: Configuration, dir: string, folder: string) {
  return { path: path.join(dir, 'node_modules', folder), uniqueName: output?.uniqueName ?? '', clean: true };
}
