import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Compiler, rspack } from '@rspack/core';

const root = import.meta.dirname;

/** The router without its development warnings: its package offers that build, but no condition leads to it. */
export function productionRouter(): string {
  const routerDom = createRequire(path.join(root, 'shared/package.json')).resolve('react-router-dom');
  const file = path.join(path.dirname(createRequire(routerDom).resolve('react-router/package.json')), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: react-router has moved its production build; adapt rspack.lean.ts.`);
  return file;
}

/**
 * Points the federation runtime at its ES modules.
 *
 * The plugin resolves the CommonJS build, in which nothing that the optimisation flags switch off can be dropped (half of its bytes).
 */
export function leanFederationRuntime() {
  const resolveFrom = (file: string, name: string) => createRequire(file).resolve(`@module-federation/${name}`);
  const tools = resolveFrom(resolveFrom(import.meta.filename, 'enhanced'), 'runtime-tools');
  const runtime = resolveFrom(tools, 'runtime');
  const commonJs = {
    'webpack-bundler-runtime': resolveFrom(tools, 'webpack-bundler-runtime'),
    runtime,
    'runtime-core': resolveFrom(runtime, 'runtime-core'),
  };
  const alias: Record<string, string> = {};
  for (const [name, file] of Object.entries(commonJs)) {
    const module = file.replace(/\.cjs$/, '.js');
    if (!existsSync(module))
      throw new Error(`${module} is missing: @module-federation/${name} has moved its ES modules; adapt rspack.lean.ts.`);
    alias[`@module-federation/${name}$`] = module;
    alias[`${file}$`] = module;
  }
  const snapshots = path.join(path.dirname(alias['@module-federation/runtime-core$'] ?? ''), 'plugins/snapshot/disabled.js');
  if (!existsSync(snapshots)) throw new Error(`${snapshots} is missing: adapt rspack.no-snapshots.mjs.`);
  alias['@module-federation/runtime-core/snapshots-off'] = snapshots;
  return (compiler: Compiler) => {
    new rspack.NormalModuleReplacementPlugin(/plugins\/snapshot\/SnapshotHandler\.js$/, path.join(root, 'rspack.no-snapshots.mjs')).apply(
      compiler,
    );
    compiler.hooks.afterPlugins.tap('LeanFederationRuntime', () => {
      compiler.options.resolve.alias = { ...compiler.options.resolve.alias, ...alias };
    });
    compiler.options.module.rules.push({
      test: /@module-federation[\\/](webpack-bundler-runtime|runtime|runtime-core)[\\/]dist[\\/].*\.js$/,
      sideEffects: false,
    });
  };
}
