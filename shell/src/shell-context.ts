import { createContext, useContext } from 'react';
import type { PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { PageLoader } from './remotes/lazy-loader.ts';
import type { PrerenderedContent } from './remotes/prerendered-content.ts';

/** What every part of the shell may need; it does not change while the page is open. */
export interface Shell {
  /** The site's settings. */
  site: Site;
  /** The discovery document as it was when this page was served, as far as the page carries it. */
  discovery: PageDiscovery;
  /** Loads remotes. */
  loader: PageLoader;
  /** The remote's page that the served page has. */
  prerendered?: PrerenderedContent | undefined;
  /** Brings the pages of new remotes once more: their code may not have come. */
  findUpcoming?(): void;
}

export const ShellContext = createContext<Shell | null>(null);

/** @throws when it is used outside the shell. */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell() found no shell: wrap the tree in <ShellContext>.');
  return shell;
}
