import { useCallback, useEffect, useState } from 'react';
import { paths } from 'shared/paths';
import { useDocs } from '../docs-context.ts';
import type { Page, PageModule } from './page.ts';

export type PageState = { status: 'loading' } | { status: 'ready'; module: PageModule } | { status: 'failed' };

/** Pages loaded during this visit. They render at once, so that Back restores the scroll position. */
const loaded = new WeakMap<Page, PageModule>();

/** Loads a page's content, for renders from then on. */
export async function loadPage(page: Page): Promise<PageModule> {
  const module = await page.load();
  loaded.set(page, module);
  return module;
}

/**
 * Prefetches the page at a path, before React renders anything. A failure is left to {@link usePageModule}, which loads again.
 *
 * @param pathname - of the visitor's URL; one without a page loads nothing.
 */
export async function prefetchPage(pathname: string, pages: Page[]): Promise<void> {
  const path = pathname.replace(/\/$/, '');
  const page = path === paths.docs ? pages[0] : pages.find((other) => other.path === path);
  if (page) await loadPage(page).catch(() => {});
}

/**
 * Loads a page's content. Not `React.lazy`, which keeps a failure for ever.
 *
 * @returns its state, and a function that tries again.
 */
export function usePageModule(page: Page): [state: PageState, retry: () => void] {
  const { onError } = useDocs();
  const [state, setState] = useState<PageState>(() => {
    const module = loaded.get(page);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });
  const loading = state.status === 'loading';

  useEffect(() => {
    if (!loading) return;
    let gone = false;
    loadPage(page).then(
      (module) => !gone && setState({ status: 'ready', module }),
      (error: unknown) => {
        if (gone) return;
        onError(error);
        setState({ status: 'failed' });
      },
    );
    return () => {
      gone = true;
    };
  }, [loading, page, onError]);

  return [state, useCallback(() => setState({ status: 'loading' }), [])];
}
