import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type RspackPluginInstance, rspack } from '@rspack/core';

/*
 * Module Federation in the builds of all apps: docs/decisions/0021-module-federation-is-module-federation-enhanced.md has the numbers.
 */

/** A module that apps share at run time. */
export interface SharedModule {
  singleton: boolean;
  strictVersion: boolean;
  /** The one that this app brings. */
  version: string;
  /** What this app lives with. */
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
}

const require = createRequire(import.meta.url);

/** Builds a remote: its entry brings the part of the federation runtime that a remote needs, and nothing for loading other remotes. */
export function remotePlugin({ name, version, filename, exposes, shared }: RemoteOptions): RspackPluginInstance {
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
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
      }).apply(compiler);
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, ...runtimeModules() };
    },
  };
}

/**
 * Prepares the runtime for a host, which is no container and is built without the plugin: `createInstance` makes the instance at run time.
 *
 * @param options.stub - the module that takes the place of those parts of the runtime that this host never runs.
 * @param options.offered - versions of the modules that it shares.
 */
export function hostRuntime({ stub, offered }: { stub: string; offered: Record<string, string> }): RspackPluginInstance {
  return {
    apply(compiler) {
      new rspack.DefinePlugin({
        OFFERED_VERSIONS: JSON.stringify(offered),
        ENV_TARGET: JSON.stringify('web'),
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
        FEDERATION_OPTIMIZE_NO_SHARED: 'false',
      }).apply(compiler);
      const unused = unusedParts();
      new rspack.NormalModuleReplacementPlugin(/^\.\.?\/.*\.js$/, (resource) => {
        if (unused.includes(path.resolve(resource.context, resource.request))) resource.request = stub;
      }).apply(compiler);
    },
  };
}

/** The runtime's packages are found as CommonJS, of which nothing can be left out: their ES modules, by the path that the plugin asks for. */
function runtimeModules(): Record<string, string> {
  const bundlerRuntime = resolveFrom('@module-federation/runtime-tools', '@module-federation/webpack-bundler-runtime');
  const runtime = resolveFrom('@module-federation/runtime-tools', '@module-federation/runtime');
  const esm = (file: string) => existing(file.replace(/\.cjs$/, '.js'));
  return { [bundlerRuntime]: esm(bundlerRuntime), '@module-federation/runtime': esm(runtime) };
}

/** The files of the runtime that a {@link hostRuntime} does without: manifests, preloading, loading scripts, a logger's own format, details of errors. */
function unusedParts(): string[] {
  const core = path.dirname(resolveFrom('@module-federation/runtime', '@module-federation/runtime-core'));
  const sdk = path.dirname(resolveFrom('@module-federation/runtime', '@module-federation/sdk'));
  return [
    ...['plugins/snapshot/SnapshotHandler.js', 'utils/preload.js', 'utils/context.js'].map((file) => existing(path.join(core, file))),
    ...['dom.js', 'logger.js'].map((file) => existing(path.join(sdk, file))),
  ];
}

/** The file of a package that one of the runtime's packages uses. */
function resolveFrom(user: string, name: string): string {
  const enhanced = createRequire(require.resolve('@module-federation/enhanced/runtime'));
  const tools = enhanced.resolve('@module-federation/runtime-tools');
  const from = user === '@module-federation/runtime-tools' ? tools : createRequire(tools).resolve(user);
  return createRequire(from).resolve(name);
}

function existing(file: string): string {
  if (!existsSync(file)) throw new Error(`${file} is missing: the federation runtime has moved it; adapt rspack.federation.ts.`);
  return file;
}
