import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const root = import.meta.dirname;

/** The router without its development warnings: its package offers that build, but no condition leads to it. */
export function productionRouter(): string {
  const routerDom = createRequire(path.join(root, 'shared/package.json')).resolve('react-router-dom');
  const file = path.join(path.dirname(createRequire(routerDom).resolve('react-router/package.json')), 'dist/production/index.mjs');
  if (!existsSync(file)) throw new Error(`${file} is missing: react-router has moved its production build; adapt rspack.lean.ts.`);
  return file;
}
