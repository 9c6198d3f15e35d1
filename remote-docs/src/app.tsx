import { useMemo } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { DocsContext } from './docs-context.ts';
import { DocsRoutes } from './docs-routes.tsx';
import { pages } from './pages.ts';
import { ReaderProvider } from './example-values/example-values.tsx';
import { fetchPageAt } from './page/use-page-module.ts';

/** Gets the text of the page at an address. It also begins with the app itself, where one asks for it: see `fetchPageAt`. */
export const prepare = (pathname: string) => fetchPageAt(pathname, pages);

if (typeof window !== 'undefined') void prepare(window.location.pathname);

/** The documentation, as the shell mounts it at `/docs/*`. */
export default function App({ site, onPage, onError }: RemoteAppProps) {
  const docs = useMemo(() => ({ site, onError }), [site, onError]);
  return (
    <DocsContext value={docs}>
      <ReaderProvider>
        <DocsRoutes pages={pages} onPage={onPage} />
      </ReaderProvider>
    </DocsContext>
  );
}
