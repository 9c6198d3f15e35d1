import path from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { type BuildEnd, drawPages } from './prerender-plugin.ts';

/* What is built of an app beside what its pages load: the same sources for another place. */

/** Name of the inline script's build, and of its file. */
const INLINE = 'inline';

/** The builds that prerendering reads from: the one that browsers load, and that of the app's inline script. */
interface PrerenderBuilds {
  browser: BuildEnd;
  inline: BuildEnd | undefined;
}

/**
 * The same sources for Node, as one file that draws the pages.
 *
 * It comes after the others, as each of these after the one that browsers load: beside another build, the bundler writes the same table of
 * integrities in another order, and a version has to have the same bytes every time.
 */
export function prerenderConfig(
  browser: Configuration,
  dir: string,
  entry: string,
  builds: PrerenderBuilds,
  algorithm: 'sha256' | 'sha384' = 'sha384',
): Configuration {
  const { plugins, ...build } = oneFile(browser, dir);
  const output = ownOutput(browser, dir, '.prerender');
  const from = {
    dist: browser.output?.path ?? '',
    script: path.join(output.path, 'prerender.cjs'),
    inlineScript: builds.inline && path.join(ownOutput(browser, dir, `.${INLINE}`).path, `${INLINE}.js`),
    algorithm,
    builds: Object.values(builds).filter((build) => build !== undefined),
  };
  return {
    ...build,
    target: 'node20',
    entry: { prerender: path.join(dir, entry) },
    output: { ...output, filename: '[name].cjs', library: { type: 'commonjs2' } },
    dependencies: [browser.name ?? '', ...(builds.inline ? [INLINE] : [])],
    optimization: { minimize: false, splitChunks: false },
    plugins: [...(plugins ?? []), drawPages(from)],
  };
}

/** A script that is inlined into the page. */
export function inlineConfig(browser: Configuration, dir: string, entry: string, end: BuildEnd): Configuration {
  const { plugins, ...build } = oneFile(browser, dir);
  return {
    ...build,
    name: INLINE,
    target: ['web', 'es2022'],
    entry: { [INLINE]: path.join(dir, entry) },
    output: { ...ownOutput(browser, dir, `.${INLINE}`), filename: '[name].js' },
    dependencies: [browser.name ?? ''],
    optimization: { minimizer: browser.optimization?.minimizer ?? [], splitChunks: false },
    plugins: [...(plugins ?? []), end],
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
