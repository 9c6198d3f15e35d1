import { useMemo } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { DocsContext } from './docs-context.ts';
import { DocsRoutes } from './docs-routes.tsx';
import { pages } from './pages.ts';
import { fetchPageAt } from './use-page-module.ts';

fetchPageAt(window.location.pathname, pages);

/** The documentation, as the shell mounts it at `/docs/*`. */
export default function App({ site, onPage, onError }: RemoteAppProps) {
  const docs = useMemo(() => ({ site, onError }), [site, onError]);
  return (
    <DocsContext value={docs}>
      <DocsRoutes pages={pages} onPage={onPage} />
    </DocsContext>
  );
}
