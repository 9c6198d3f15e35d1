import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler, RspackPluginInstance } from '@rspack/core';

const root = path.join(import.meta.dirname, '..');

/** The router without its development warnings: its package offers that build, but no condition leads to it. */
export function productionRouter(): string {
  const routerDom = createRequire(path.join(root, 'shared/package.json')).resolve('react-router-dom');
  const file = path.join(path.dirname(createRequire(routerDom).resolve('react-router/package.json')), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: react-router has moved its production build; adapt build/router-alias.ts.`);
  return file;
}

/** Files of the router, one of which looks something up in React by a computed name. */
export const routerRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  use: path.join(import.meta.dirname, 'loaders/router-hook-name.cjs'),
};

/**
 * A host's runtime without the loader of style sheets: all of the host's styles are in its first sheet, which its pages carry.
 *
 * @throws when a build has another sheet.
 */
export const oneSheet: RspackPluginInstance = {
  apply(compiler: Compiler) {
    const name = 'OneSheet';
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      compilation.hooks.runtimeModule.tap(name, (module) => {
        if (module.constructor.name === 'CssLoadingRuntimeModule' && module.source) module.source.source = Buffer.of();
      });
    });
    compiler.hooks.afterEmit.tap(name, ({ assets }) => {
      const sheets = Object.keys(assets).filter((file) => file.endsWith('.css'));
      if (sheets.length > 1) throw new Error(`Nothing would load all of ${sheets.join(', ')}: see oneSheet in build/router-alias.ts.`);
    });
  },
};
