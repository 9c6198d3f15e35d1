import { createContext, useContext } from 'react';
import type { RemoteSite } from 'shared/remote';

interface Docs {
  site: RemoteSite;
  onError(error: unknown): void;
}

/** What the pieces inside a page need from the host. */
export const DocsContext = createContext<Docs | null>(null);

/**
 * The host's settings and its way to report a failure.
 *
 * @throws when used outside the documentation app.
 */
export function useDocs(): Docs {
  const docs = useContext(DocsContext);
  if (!docs) throw new Error('useDocs() found no documentation: wrap the tree in <DocsContext value={…}>.');
  return docs;
}
