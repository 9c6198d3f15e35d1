/* Takes the place of two modules of TanStack Query that the dashboard does not use: see lean-query.ts. */

/** The cache of mutations that the client makes, and asks when the page comes back to the network: without any. */
export class MutationCache {
  resumePausedMutations(): Promise<void> {
    return Promise.resolve();
  }
  clear(): void {}
  /** @throws always. */
  build(): never {
    return missing();
  }
}

/** @throws always. */
export function infiniteQueryBehavior(): never {
  return missing();
}

function missing(): never {
  throw new Error('Left out: see remote-dashboard/lean-query.ts.');
}
