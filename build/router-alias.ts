import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedPackage } from './shared-modules.ts';

/** The router's production build, without its development warnings: no condition of its package's `exports` leads to it. */
export function productionRouter(): string {
  const routerDom = createRequire(sharedPackage()).resolve('react-router-dom');
  const file = path.join(path.dirname(createRequire(routerDom).resolve('react-router/package.json')), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: react-router has moved its production build; adapt build/router-alias.ts.`);
  return file;
}

/** The files of the router from which the loader lets the bundler leave out more. */
export const routerRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  use: path.join(import.meta.dirname, 'loaders/lean-router.cjs'),
};
