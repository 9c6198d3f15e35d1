import { QueryClient, type QueryFilters } from '@tanstack/react-query';

/** Fetches again what is shown. What the gateway does not know, nobody may fetch now, or no page shows is left alone. @param asked - takes the keys of what is fetched. */
export function refreshAll(cache: QueryClient, asked: Set<string>): void {
  const shown: QueryFilters = { type: 'active', predicate: ({ state }) => state.data !== null };
  for (const { queryKey } of cache.getQueryCache().findAll(shown)) asked.add(String(queryKey[0]));
  void cache.refetchQueries(shown, { cancelRefetch: false });
}

/** Makes the cache of what the gateway has answered. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // `navigator.onLine` is a guess: an attempt that fails says more.
        networkMode: 'always',
        // The cache goes with the panels; nothing in it needs a timer of its own.
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  });
}
