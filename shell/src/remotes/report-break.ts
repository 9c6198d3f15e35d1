import { logError } from '../log-error.ts';
import type { RemoteLoader } from './load-remote.ts';
import { type FailurePhase, messageOf } from './remote-failure.ts';

/** Writes an error of a running remote to the console, by name and version, and counts it as a failure of that version. */
export function reportBreak(loader: RemoteLoader, remote: string, error: unknown, phase: FailurePhase): void {
  const version = loader.log.loaded.find((module) => module.remote === remote)?.version;
  logError(new Error(`${remote} ${version} broke (${phase}): ${messageOf(error)}`, { cause: error }));
  loader.broke(remote, 'App', error, phase);
}
