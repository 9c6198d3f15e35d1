import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Discovery, PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { Candidate } from './candidates.ts';
import { createLoader, type FederationRuntime, type RemoteLoader } from './load-remote.ts';
import { failureReporter } from './report-failures.ts';
import { browserStorage, visitorMemory } from './visitor-memory.ts';

/** How long the discovery document may take, in ms. */
const DISCOVERY_TIMEOUT_MS = 5_000;

/**
 * The loader of this page, on the real federation runtime.
 *
 * @param overrides - versions under test, by federation name.
 */
export function createRemoteLoader(
  discovery: PageDiscovery,
  { remoteOrigins, overrides: allowed, report }: Site,
  overrides: Record<string, Candidate> = {},
): RemoteLoader {
  return createLoader({
    discovery,
    overrides,
    allowedOrigins: [...remoteOrigins, ...(allowed?.origins ?? [])],
    origin: window.location.origin,
    runtime: createRuntime(),
    memory: visitorMemory(browserStorage()),
    readDiscovery,
    ...(report && { onFailure: failureReporter(report) }),
  });
}

/** @throws when there is no usable answer. */
async function readDiscovery(): Promise<Discovery> {
  const response = await fetch('/discovery.json', { cache: 'no-store', signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function createRuntime(): FederationRuntime {
  type Entry = Parameters<FederationRuntime['load']>[2];
  const entries = new Map<string, Entry>();
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        const { integrity = '', limit } = entries.get(url) as Entry;
        script.integrity = integrity;
        return { script, timeout: limit };
      },
    },
  ]);
  return {
    load(remote, expose, entry) {
      entries.set(entry.url, entry);
      registerRemotes([{ name: remote, entry: entry.url }], { force: true });
      return loadRemote(`${remote}/${expose}`);
    },
  };
}
