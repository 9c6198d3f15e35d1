import type { PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { Candidate } from './candidates.ts';
import { containers } from './containers.ts';
import { createLoader, type RemoteLoader } from './load-remote.ts';
import { failureReporter } from './report-failures.ts';
import { watchStrayErrors } from './stray-errors.ts';
import { browserStorage, visitorMemory } from './visitor-memory.ts';

/** How long the discovery document may take, in ms. */
const DISCOVERY_TIMEOUT_MS = 5_000;

/**
 * The loader of this page, which hears of every error of a remote.
 *
 * @param overrides - versions under test, by federation name.
 */
export function createRemoteLoader(
  discovery: PageDiscovery,
  { remoteOrigins, overrides: allowed, report }: Site,
  overrides: Record<string, Candidate> = {},
): RemoteLoader {
  const loader = createLoader({
    discovery,
    overrides,
    allowedOrigins: [...remoteOrigins, ...(allowed?.origins ?? [])],
    origin: window.location.origin,
    runtime: containers,
    memory: visitorMemory(browserStorage()),
    readDiscovery,
    ...(report && { onFailure: failureReporter(report) }),
  });
  watchStrayErrors(loader);
  return loader;
}

/** The discovery document, of any form. @throws when there is no answer. */
export async function readDiscovery(): Promise<unknown> {
  const response = await fetch('/discovery.json', { cache: 'no-store', signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
