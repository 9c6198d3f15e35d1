import { useMemo } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { DocsContext } from './docs-context.ts';
import { DocsRoutes } from './docs-routes.tsx';
import { ExampleValuesProvider } from './example-values/example-values.tsx';
import { prefetchPage, shownAt } from './page/prefetch-page.ts';
import { pages } from './pages.ts';

/** Loads the content of the page at a path, for the host before hydration: `false` if that has failed. */
export const prepare = (pathname: string) => prefetchPage(pathname, pages);

/** Whether there is a page at a path, for a host that has one from another version. */
export const hasPage = (pathname: string) => shownAt(pathname, pages) !== undefined;

// Beside the rest of the app's files.
if (typeof window !== 'undefined') void prepare(window.location.pathname);

/** The documentation, as the shell mounts it at `/docs/*`. */
export default function App({ site, onPage, onError }: RemoteAppProps) {
  const docs = useMemo(() => ({ site, onError }), [site, onError]);
  return (
    <DocsContext value={docs}>
      <ExampleValuesProvider>
        <DocsRoutes pages={pages} onPage={onPage} />
      </ExampleValuesProvider>
    </DocsContext>
  );
}
