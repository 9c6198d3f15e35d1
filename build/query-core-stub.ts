/*
 * Takes the place of two parts of TanStack Query that no app of this workspace uses (see build/query-core.ts): mutations, and queries of many
 * pages. The client makes a cache of mutations anyway, and asks it when the page comes back to the network.
 */

/** No mutations. */
export class MutationCache {
  findAll(): never[] {
    return [];
  }
  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
  clear(): void {}
}

export const infiniteQueryBehavior = undefined;
export const hasNextPage = undefined;
export const hasPreviousPage = undefined;
