import { useCallback, useRef, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import type { Page } from '../page/page.ts';
import type { Search } from './search-index.ts';

/** Where the search stands: its index is fetched when it is wanted. */
export type SearchState = { status: 'waiting' } | { status: 'ready'; search: Search } | { status: 'failed' };

/** @returns the state, and a function that fetches the index unless it is there or on its way. */
export function useSearch(pages: Page[]): [state: SearchState, want: () => void] {
  const { onError } = useDocs();
  const [state, setState] = useState<SearchState>({ status: 'waiting' });
  const asked = useRef(false);

  const want = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setState({ status: 'waiting' });
    import(/* webpackChunkName: "search" */ './search-index.ts')
      .then(({ createSearch }) => createSearch(pages))
      .then(
        (search) => setState({ status: 'ready', search }),
        (error: unknown) => {
          asked.current = false;
          onError(error);
          setState({ status: 'failed' });
        },
      );
  }, [pages, onError]);

  return [state, want];
}
