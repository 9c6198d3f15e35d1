import { useCallback, useRef, useState } from 'react';
import { useDocs } from '../docs-context.ts';
import type { Page } from '../page/page.ts';
import type { Search } from './search-index.ts';

export type SearchState = { status: 'waiting' } | { status: 'ready'; search: Search } | { status: 'failed' };

/** @returns the state, and a function that loads the index unless it is loaded or loading. */
export function useSearch(pages: Page[]): [state: SearchState, load: () => void] {
  const { onError } = useDocs();
  const [state, setState] = useState<SearchState>({ status: 'waiting' });
  const requested = useRef(false);

  const load = useCallback(() => {
    if (requested.current) return;
    requested.current = true;
    setState({ status: 'waiting' });
    import(/* webpackChunkName: "search" */ './search-index.ts')
      .then(({ createSearch }) => createSearch(pages))
      .then(
        (search) => setState({ status: 'ready', search }),
        (error: unknown) => {
          requested.current = false;
          onError(error);
          setState({ status: 'failed' });
        },
      );
  }, [pages, onError]);

  return [state, load];
}
