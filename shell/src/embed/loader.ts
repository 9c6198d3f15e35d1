import type { PageDiscovery } from 'shared/discovery';
import { embedRemote } from 'shared/embed/contract';
import { loadEntry } from '../remotes/load-entry.ts';
import { createLoader } from '../remotes/load-remote.ts';
import type { FederationRuntime } from '../remotes/load-version.ts';
import type { DashboardLoader } from './mount.ts';

/** Version of the contract that this script was built with: a build of the dashboard for a later one is not loaded. */
declare const CONTRACT: string;

/** How long the discovery document may take, in ms. */
const DISCOVERY_TIMEOUT_MS = 5_000;

/**
 * Asks the entry's container directly, which has no runtime of Module Federation, or, in releases before 2026-11-24, one that finds nothing
 * shared in the page. A runtime in this script too would be a tenth more to download.
 */
const container: FederationRuntime = {
  async load(remote, expose, entry) {
    const { init, get } = await loadEntry(remote, entry);
    // A host with Module Federation, which has the component too, would take it for the container that it wants.
    Object.assign(globalThis, { [remote]: undefined });
    await init({});
    return (await get(`./${expose}`))();
  },
};

/**
 * Loads the embedded dashboard of a site.
 *
 * It shares no module with the page, and keeps nothing in its storage. Files come from the site's own origin alone.
 *
 * @param origin - of the site.
 */
export function dashboardLoader(origin: string): DashboardLoader {
  const discovery: PageDiscovery = { schema: 1, shell: '', contract: CONTRACT, remotes: {}, pages: {} };
  const failed = new Set<string>();
  const loader = createLoader({
    discovery,
    allowedOrigins: [],
    origin,
    runtime: container,
    // As long as the page: decision 16.
    memory: {
      bucket: Math.random() * 100,
      failedLately: (version) => failed.has(version),
      remember: (version) => failed.add(version),
    },
    readDiscovery: () => readDiscovery(origin),
  });
  return {
    load: () => loader.load(embedRemote, 'mount'),
    broke(module, error) {
      // Another dashboard in the page may have said so already.
      if (loader.loaded(embedRemote, 'mount')?.module === module) loader.broke(embedRemote, 'mount', error, 'render');
    },
  };
}

/** The discovery document, of any form. @throws when there is no answer. */
async function readDiscovery(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}/discovery.json`, {
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
