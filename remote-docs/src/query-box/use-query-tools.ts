import { useCallback, useState } from 'react';

/** What comes with the first use of the query box. */
export type QueryTools = typeof import('./query-tools.ts');

/** What the query box needs once it is used. @returns it, when it is there, and a function that fetches it. */
export function useQueryTools(): [tools: QueryTools | undefined, fetch: () => Promise<QueryTools>] {
  const [tools, setTools] = useState<QueryTools>();
  const fetch = useCallback(async () => {
    const { AnswerPanel, ColumnList, RecentQueries, remember, runQuery, shareQuery } = await import(
      /* webpackChunkName: "query-tools" */ './query-tools.ts'
    );
    const fetched = { AnswerPanel, ColumnList, RecentQueries, remember, runQuery, shareQuery };
    setTools(fetched);
    return fetched;
  }, []);
  return [tools, fetch];
}
