import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Compiler, type RspackPluginInstance, rspack } from '@rspack/core';
import { existing } from './existing.ts';
import { reproducibleStats } from './mf-manifest.ts';
import { reproducibleNames } from './reproducible-names.ts';

/*
 * Module Federation in the builds of all apps: docs/decisions/0021-use-module-federation-enhanced.md has the numbers.
 */

/** A module that apps share at run time. */
export interface SharedModule {
  singleton: boolean;
  strictVersion: boolean;
  /** The version that this app bundles. */
  version: string;
  /** The range that this app works with. */
  requiredVersion: string;
}

interface RemoteOptions {
  /** Federation name. */
  name: string;
  /** Label of the build. */
  version: string;
  /** Name of the entry's file. */
  filename: string;
  /** Modules offered to hosts, e.g. `{ './App': './src/app.tsx' }`. */
  exposes: Record<string, string>;
  shared: Record<string, SharedModule>;
  /** File of the types for hosts, if the build has them. */
  types?: string | undefined;
}

const require = createRequire(import.meta.url);
/** `.js` in the package. */
const ownExtension = path.extname(import.meta.url);

/** Builds a remote: its entry brings the part of the federation runtime that a remote needs, and nothing for loading other remotes. */
export function remotePlugin({ name, version, filename, exposes, shared, types }: RemoteOptions): RspackPluginInstance {
  return {
    apply(compiler) {
      // Becomes part of the entry, to tell builds of the same name from each other. By default it is the version of the package in the folder
      // that the build was started in.
      process.env.MF_BUILD_VERSION = version;
      new ModuleFederationPlugin({
        name,
        filename,
        exposes: Object.fromEntries(Object.entries(exposes).map(([key, file]) => [key, { import: file, name: key.slice(2) }])),
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: { additionalData: ({ stats }) => reproducibleStats(stats, { name, version, types }) },
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }).apply(compiler);
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, ...runtimeModules() };
      withoutStatsFile(compiler);
      replaceUnusedModules(compiler, ['utils/load.js']);
      importRuntimeByName(compiler);
      reproducibleNames(compiler);
    },
  };
}

/** Nobody here reads the statistics that the plugin writes as well as the manifest. */
function withoutStatsFile(compiler: Compiler): void {
  const name = 'WithoutStatsFile';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name, stage }, () => compilation.deleteAsset('mf-stats.json'));
  });
}

/**
 * The plugin starts the runtime with a `data:` module that imports it by an absolute path. That text is the module's name, so the path is in
 * source maps and in a comment, and the minifier counts letters to choose names: the same sources had other bytes in another folder.
 */
function importRuntimeByName(compiler: Compiler): void {
  const byPath = encodeURIComponent(JSON.stringify(bundlerRuntime()));
  const byName = encodeURIComponent(JSON.stringify(bundlerRuntimeName));
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,import%20__module_federation/, (resource) => {
    if (!resource.request.includes(byPath))
      throw new Error('The federation plugin starts the runtime in another way: adapt build/federation.ts.');
    resource.request = resource.request.replace(byPath, byName);
  }).apply(compiler);
}

/**
 * Prepares the runtime for a host, which is no container and is built without the plugin: `createInstance` makes the instance at run time.
 *
 * @param offered - versions of the modules that it shares.
 */
export function hostRuntime(offered: Record<string, string>): RspackPluginInstance {
  return {
    apply(compiler) {
      new rspack.DefinePlugin({
        OFFERED_VERSIONS: JSON.stringify(offered),
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      }).apply(compiler);
      replaceUnusedModules(compiler);
    },
  };
}

const bundlerRuntimeName = '@module-federation/webpack-bundler-runtime';

function bundlerRuntime(): string {
  return resolveFrom('@module-federation/runtime-tools', bundlerRuntimeName);
}

/** The bundler finds the runtime's packages as CommonJS, which it cannot tree-shake: aliases lead to their ES modules. */
function runtimeModules(): Record<string, string> {
  const runtime = resolveFrom('@module-federation/runtime-tools', '@module-federation/runtime');
  const esm = (file: string) => existing(file.replace(/\.cjs$/, '.js'), 'federation.ts');
  return { [`${bundlerRuntimeName}$`]: esm(bundlerRuntime()), '@module-federation/runtime': esm(runtime) };
}

/**
 * Replaces modules of the runtime that no app of this workspace runs by `federation-stub.ts`, and its reader of version ranges by a shorter one.
 *
 * @param more - files of the runtime's core that this app does not run either.
 */
function replaceUnusedModules(compiler: Compiler, more: string[] = []): void {
  const core = path.dirname(resolveFrom('@module-federation/runtime', '@module-federation/runtime-core'));
  const replacements = new Map(unusedModules(more).map((file) => [file, 'federation-stub']));
  replacements.set(existing(path.join(core, 'utils/semver/index.js'), 'federation.ts'), 'federation-ranges');
  new rspack.NormalModuleReplacementPlugin(/^\.\.?\/.*\.js$/, (resource) => {
    const replacement = replacements.get(path.resolve(resource.context, resource.request));
    if (replacement) resource.request = path.join(import.meta.dirname, replacement + ownExtension);
  }).apply(compiler);
}

/** Files of the runtime: reading manifests, preloading, loading scripts, formatting logs, details of errors, shared modules without unused exports. */
function unusedModules(more: string[]): string[] {
  const core = path.dirname(resolveFrom('@module-federation/runtime', '@module-federation/runtime-core'));
  const sdk = path.dirname(resolveFrom('@module-federation/runtime', '@module-federation/sdk'));
  return [
    ...['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js', 'utils/context.js', ...more].map((file) => path.join(core, file)),
    ...['dom.js', 'logger.js'].map((file) => path.join(sdk, file)),
    path.join(path.dirname(bundlerRuntime()), 'getSharedFallbackGetter.js'),
  ].map((file) => existing(file, 'federation.ts'));
}

/** The file of a package that one of the runtime's packages uses. */
function resolveFrom(user: string, name: string): string {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/runtime'));
  const tools = enhanced.resolve('@module-federation/runtime-tools');
  const from = user === '@module-federation/runtime-tools' ? tools : createRequire(tools).resolve(user);
  return createRequire(from).resolve(name);
}
