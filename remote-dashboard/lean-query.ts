import path from 'node:path';

/** Takes the place of two modules of TanStack Query. */
const stub = path.join(import.meta.dirname, 'lean-query-stub.ts');

/**
 * Leaves mutations and infinite queries out of the dashboard's TanStack Query, 1.2 kB of its first code: the library's client names both, so that
 * the bundler cannot. Only in this app: other remotes have the library whole. Whoever uses one of them here gets an error that names this file.
 */
export const leanQueryRules = [
  {
    test: /[\\/]@tanstack[\\/]query-core[\\/]build[\\/]modern[\\/](query|queryClient)\.js$/,
    resolve: { alias: { './mutationCache.js$': stub, './infiniteQueryBehavior.js$': stub } },
  },
];
