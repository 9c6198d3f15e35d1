import path from 'node:path';
import { type Configuration, type RspackPluginInstance, rspack } from '@rspack/core';
import type { Build } from './app-options.ts';
import { type BuildEnd, prerenderPages } from './prerender-plugin.ts';
import { integrityAlgorithm, releaseFile } from './release-manifest-plugin.ts';
import { reproducibleNames } from './reproducible-names.ts';
import { sharedModules, sharedVersions } from './shared-modules.ts';

/* The builds of an app besides the one that browsers load, from the same sources. */

/** Name of the inline script's build, and of its file. */
const INLINE = 'inline';
/** Name of the build of the script for a sample of the visits, and of its file. */
const SAMPLED = 'vitals';

/** The builds that prerendering reads from: the one that browsers load, and those of the app's inline script and of its sampled script. */
interface PrerenderBuilds {
  browser: BuildEnd;
  inline: BuildEnd | undefined;
  sampled?: BuildEnd | undefined;
}

/**
 * The prerendering script: the same sources for Node, as one file.
 *
 * It is built after the others, and each of these after the one that browsers load: in parallel, the bundler writes the table of integrities in
 * another order, and a version has to have the same bytes every time.
 *
 * @param publicPath - where the site has the files of this version, to which prerendered pages may link.
 */
export function prerenderConfig(browser: Configuration, entry: string, publicPath: string, builds: PrerenderBuilds): Configuration {
  const { plugins, ...build } = oneFile(browser);
  const output = ownOutput(browser, '.prerender');
  const input = {
    dist: browser.output?.path ?? '',
    script: path.join(output.path, 'prerender.cjs'),
    inlineScript: builds.inline && path.join(ownOutput(browser, `.${INLINE}`).path, `${INLINE}.js`),
    builds: Object.values(builds).filter((build) => build !== undefined),
  };
  return {
    ...build,
    target: 'node20',
    entry: { prerender: entry },
    output: { ...output, publicPath, filename: '[name].cjs', library: { type: 'commonjs2' } },
    dependencies: [browser.name ?? '', ...(builds.inline ? [INLINE] : []), ...(builds.sampled ? [SAMPLED] : [])],
    optimization: { minimize: false, splitChunks: false },
    plugins: [...(plugins ?? []), prerenderPages(input)],
  };
}

/** A script that is inlined into the page. */
export function inlineConfig(browser: Configuration, entry: string, end: BuildEnd): Configuration {
  return scriptConfig(browser, INLINE, entry, end, ownOutput(browser, `.${INLINE}`));
}

/** The script that a sample of the visits loads, beside the app's files. */
export function sampledConfig(browser: Configuration, entry: string, end: BuildEnd): Configuration {
  return scriptConfig(browser, SAMPLED, entry, end, { filename: '[name].[contenthash:12].js' });
}

/** The script for host pages: one file without a hash in its name, which shares nothing with the app. */
export function embedConfig(browser: Configuration, entry: string, contract: string): Configuration {
  return scriptConfig(browser, 'embed', entry, new rspack.DefinePlugin({ CONTRACT: JSON.stringify(contract) }));
}

/**
 * A container without the runtime of Module Federation, into the folder of the one with it: the same protocol (`init`, `get`), and the same
 * global. It brings all that its modules use, React too: one file loads with each.
 *
 * @param exposes - modules, e.g. `{ './mount': './src/embed/mount.tsx' }`. `release.json` describes this container; `mf-manifest.json` the other.
 */
export function containerConfig(browser: Configuration, build: Build, exposes: Build['exposes']): Configuration {
  const { version, contract } = build;
  const { name } = build.options;
  const named = Object.entries(exposes).map(([key, file]) => [key, { import: file, name: key.slice(2) }]);
  const needs = sharedVersions(sharedModules(build), false);
  return {
    ...browser,
    name: 'container',
    entry: {},
    output: { ...browser.output, clean: false, uniqueName: `${name}@${version}` },
    // After the other build, which empties the folder.
    dependencies: [browser.name ?? ''],
    optimization: { ...browser.optimization, splitChunks: { cacheGroups: { default: false, defaultVendors: false } } },
    plugins: [
      new rspack.container.ContainerPlugin({
        name,
        library: { type: 'var', name },
        filename: 'container.[contenthash:12].js',
        exposes: Object.fromEntries(named),
      }),
      new rspack.SubresourceIntegrityPlugin({ hashFuncNames: [integrityAlgorithm] }),
      reproducibleNames,
      releaseFile({ name, version, contract, ...needs, exposes: Object.keys(exposes) }, 'container'),
    ],
  };
}

/** A script of one file for browsers, beside the app's files if `output` names no other folder. */
function scriptConfig(
  browser: Configuration,
  name: string,
  entry: string,
  plugin: RspackPluginInstance,
  output: Configuration['output'] = {},
): Configuration {
  const { plugins, ...build } = oneFile(browser);
  return {
    ...build,
    name,
    target: ['web', 'es2022'],
    entry: { [name]: entry },
    output: { path: browser.output?.path ?? '', filename: '[name].js', ...output },
    // After the browser's build, which empties the folder.
    dependencies: [browser.name ?? ''],
    optimization: { minimizer: browser.optimization?.minimizer ?? [], splitChunks: false },
    plugins: [...(plugins ?? []), plugin],
  };
}

/** A build of one file. Of styles it has only the class names. */
function oneFile({ context, resolve, module }: Configuration): Configuration {
  return {
    ...(context && { context }),
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

/** A folder for a build that is not released. The class names are hashes of the app's `uniqueName`. */
function ownOutput({ context = '', output }: Configuration, folder: string) {
  return { path: path.join(context, 'node_modules', folder), uniqueName: output?.uniqueName ?? '', clean: true };
}
