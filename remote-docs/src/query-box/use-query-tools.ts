import { useCallback, useState } from 'react';

export type QueryTools = typeof import('./query-tools.ts');

/** @returns the chunk of query tools once it is loaded, and a function that loads it. */
export function useQueryTools(): [tools: QueryTools | undefined, load: () => Promise<QueryTools>] {
  const [tools, setTools] = useState<QueryTools>();
  const load = useCallback(async () => {
    const { ResultPanel, ColumnList, RecentQueries, addToHistory, runQuery, shareQuery } = await import(
      /* webpackChunkName: "query-tools" */ './query-tools.ts'
    );
    const loaded = { ResultPanel, ColumnList, RecentQueries, addToHistory, runQuery, shareQuery };
    setTools(loaded);
    return loaded;
  }, []);
  return [tools, load];
}
