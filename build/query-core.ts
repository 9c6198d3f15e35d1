import { existsSync } from 'node:fs';
import path from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';

const unused = ['mutationCache.js', 'infiniteQueryBehavior.js'];
const folder = /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern$/;

/**
 * Leaves mutations and queries of many pages out of TanStack Query, 1.3 kB of the dashboard's first code: its client has both, so that the
 * bundler cannot.
 *
 * @throws when a file is not where it was.
 */
export const withoutMutations: RspackPluginInstance = {
  apply(compiler) {
    new rspack.NormalModuleReplacementPlugin(/^\.\/\w+\.js$/, (resource) => {
      if (!folder.test(resource.context)) return;
      const missing = unused.find((file) => !existsSync(path.join(resource.context, file)));
      if (missing) throw new Error(`${missing} is missing: TanStack Query has moved it; adapt build/query-core.ts.`);
      if (unused.includes(path.basename(resource.request))) resource.request = path.join(import.meta.dirname, 'query-core-stub.ts');
    }).apply(compiler);
  },
};
