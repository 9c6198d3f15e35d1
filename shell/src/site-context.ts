import { createContext, useContext } from 'react';
import type { PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';

export const SiteContext = createContext<Site | null>(null);

/** The site's settings. */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite() found no settings: wrap the tree in <SiteContext value={site}>.');
  return site;
}

export const DiscoveryContext = createContext<PageDiscovery | null>(null);

/** What the discovery document said when this page was served, as far as the page carries it. */
export function useDiscovery(): PageDiscovery {
  const discovery = useContext(DiscoveryContext);
  if (!discovery) throw new Error('useDiscovery() found no document: wrap the tree in <DiscoveryContext value={discovery}>.');
  return discovery;
}
