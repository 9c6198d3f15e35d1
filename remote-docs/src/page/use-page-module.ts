import { useCallback, useEffect, useState } from 'react';
import { paths } from 'shared/paths';
import { useDocs } from '../docs-context.ts';
import type { Page, PageModule } from './page.ts';

/** Where the content of a page stands. */
export type PageState = { status: 'loading' } | { status: 'ready'; module: PageModule } | { status: 'failed' };

/** Pages that this visit has already fetched: they show at once, so that Back finds the old height. */
const fetched = new WeakMap<Page, PageModule>();

/**
 * Asks for the page of an address as early as that is known: before anything is drawn.
 *
 * @param pathname - the visitor's address; one without a page asks for nothing.
 */
export async function fetchPageAt(pathname: string, pages: Page[]): Promise<void> {
  const address = pathname.replace(/\/$/, '');
  const page = address === paths.docs ? pages[0] : pages.find(({ path }) => path === address);
  await page?.load().then(
    (module) => fetched.set(page, module),
    () => {}, // The page asks again, and says so.
  );
}

/**
 * Fetches a page's content.
 *
 * Not `React.lazy`, which would keep a failure for ever.
 *
 * @returns its state, and a function that tries again.
 */
export function usePageModule(page: Page): [state: PageState, retry: () => void] {
  const { onError } = useDocs();
  const [state, setState] = useState<PageState>(() => {
    const module = fetched.get(page);
    return module ? { status: 'ready', module } : { status: 'loading' };
  });
  const loading = state.status === 'loading';

  useEffect(() => {
    if (!loading) return;
    let gone = false;
    page.load().then(
      (module) => {
        fetched.set(page, module);
        if (!gone) setState({ status: 'ready', module });
      },
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
