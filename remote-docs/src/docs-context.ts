import { createContext, useContext } from 'react';
import type { RemoteSite } from 'shared/remote';

interface Docs {
  site: RemoteSite;
  onError(error: unknown): void;
}

/** From the host: the site's settings, and its error reporting. */
export const DocsContext = createContext<Docs | null>(null);

/**
 * The site's settings and the host's `onError`.
 *
 * @throws when used outside the documentation app.
 */
export function useDocs(): Docs {
  const docs = useContext(DocsContext);
  if (!docs) throw new Error('useDocs() found no provider: wrap the tree in <DocsContext value={…}>.');
  return docs;
}
