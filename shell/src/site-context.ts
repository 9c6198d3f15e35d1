import { createContext, useContext } from 'react';
import type { Site } from 'shared/site';

export const SiteContext = createContext<Site | null>(null);

/** The site's settings. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite() found no settings: wrap the tree in <SiteContext value={site}>.');
  return site;
}
