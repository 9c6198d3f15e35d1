import { useState } from 'react';
import { type LazyState, lazyModule, useLazyModule } from 'shared/lazy';
import { useDocs } from '../docs-context.ts';
import type { Page } from '../page/page.ts';
import type { Search } from './search-index.ts';

/** @returns the state of the index, and a function that loads it unless it is loaded or loading. */
export function useSearch(pages: Page[]): [state: LazyState<Search>, load: () => void] {
  const { onError } = useDocs();
  const [index] = useState(() =>
    lazyModule(async () => {
      const { createSearch } = await import(/* webpackChunkName: "search" */ './search-index.ts');
      return createSearch(pages);
    }),
  );
  return useLazyModule(index, { wanted: false, onError });
}
