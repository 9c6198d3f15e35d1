import type { PageDiscovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { Overrides } from './candidates.ts';
import { loadModule } from './federation-runtime.ts';
import type { PageLoader } from './lazy-loader.ts';
import { createLoader, type RemoteLoader } from './load-remote.ts';
import { readDiscovery } from './read-discovery.ts';
import { reportBreak } from './report-break.ts';
import { failureReporter } from './report-failures.ts';
import { RunningRemote } from './running-remote.tsx';
import { watchStrayErrors } from './stray-errors.ts';
import { browserStorage, visitorMemory } from './visitor-memory.ts';

declare global {
  /** For the script that measures a visit (`shell/src/vitals/`), which is no part of this one. */
  var remotesLog: RemoteLoader['log'] | undefined;
}

/**
 * The loader of this page, which hears of every error of a remote.
 *
 * @param overrides - versions under test.
 */
export function createPageLoader(discovery: PageDiscovery, { remoteOrigins, report, ...site }: Site, overrides: Overrides): PageLoader {
  const loader = createLoader({
    discovery,
    overrides,
    allowedOrigins: [...remoteOrigins, ...(site.overrides?.origins ?? [])],
    origin: window.location.origin,
    runtime: { load: loadModule },
    memory: visitorMemory(browserStorage()),
    readDiscovery,
    ...(report && { onFailure: failureReporter(report) }),
  });
  watchStrayErrors(loader);
  globalThis.remotesLog = loader.log;
  return { ...loader, RunningRemote, reportBreak: (...failure) => reportBreak(loader, ...failure) };
}
