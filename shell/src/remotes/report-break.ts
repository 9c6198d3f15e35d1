import { logError } from '../log-error.ts';
import type { RemoteLoader } from './load-remote.ts';
import { type FailurePhase, messageOf } from './remote-failure.ts';

/** Counts an error of a remote as a failure of the version that runs, and logs it by name and version unless the same is known already. */
export function reportBreak(loader: Pick<RemoteLoader, 'broke' | 'log'>, remote: string, error: unknown, phase: FailurePhase): void {
  if (!loader.broke(remote, 'App', error, phase)) return;
  const version = loader.log.loaded.find((module) => module.remote === remote)?.version;
  logError(new Error(`${remote} ${version} broke (${phase}): ${messageOf(error)}`, { cause: error }));
}
