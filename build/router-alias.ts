import { createRequire } from 'node:module';
import path from 'node:path';
import { existing } from './existing.ts';
import { sharedPackage } from './shared-modules.ts';

/** The router's production build, without its development warnings: no condition of its package's `exports` leads to it. */
export function productionRouter(): string {
  const routerDom = createRequire(sharedPackage()).resolve('react-router-dom');
  const router = path.dirname(createRequire(routerDom).resolve('react-router/package.json'));
  return existing(path.join(router, 'dist/production/index.mjs'), 'router-alias.ts');
}

/** The files of the router from which the loader lets the bundler leave out more. */
export const routerRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$/,
  use: path.join(import.meta.dirname, 'loaders/lean-router.cjs'),
};
