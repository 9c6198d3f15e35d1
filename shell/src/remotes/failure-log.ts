import { logError } from '../log-error.ts';
import { isUnloading } from '../page-unload.ts';
import { testFailed, versionKey, type Why } from './candidates.ts';
import { ContractError } from './contract-error.ts';
import type { RemoteFailure } from './remote-failure.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** How many different errors of one running version are kept: a message may have a number or a time in it. */
const RUNNING_LIMIT = 10;

interface FailureLogOptions {
  memory: VisitorMemory;
  /**
   * Takes the failures of released versions of remotes that have been opened, also those that are not shown to the visitor: of a version, the first
   * one of each phase, and all that `isKnown` lets through.
   */
  onFailure?: ((failure: RemoteFailure) => void) | undefined;
}

/** What has failed in this page. Failures of a remote that is only prefetched are reported when it is opened. */
export function createFailureLog({ memory, onFailure }: FailureLogOptions) {
  const failures: RemoteFailure[] = [];
  const opened = new Set<string>();
  /** Failures of remotes that were only prefetched, by remote. */
  const unreported = new Map<string, (() => void)[]>();
  /** Versions and phases: at each Retry the same failure has another reason, with the URL of that try or its time limit. */
  const reported = new Set<string>();
  /** Versions of which no further error is kept. */
  const silenced = new Set<string>();

  return {
    failures,
    opened,
    add(failure: RemoteFailure, why: Why, error: unknown): void {
      if (isUnloading()) return;
      failures.push(failure);
      // What somebody tries out is no concern of the operator, nor of this browser's later visits.
      if (why === 'override') {
        dispatchEvent(new Event(testFailed));
        return;
      }
      const report = () => {
        // What breaks after its first page may be one page of many: the next visit gets the same version. Another page may offer the contract.
        if (failure.phase !== 'running' && !(error instanceof ContractError)) memory.remember(versionKey(failure.app, failure.version));
        const key = `${versionKey(failure.app, failure.version)} ${failure.phase}`;
        if (failure.phase === 'running' || !reported.has(key)) onFailure?.(failure);
        reported.add(key);
      };
      if (opened.has(failure.app)) report();
      else unreported.set(failure.app, [...(unreported.get(failure.app) ?? []), report]);
    },
    /** Whether an error of a running version is known already, or one too many. */
    isKnown({ app, version, reason }: RemoteFailure): boolean {
      const known = failures.filter((item) => item.phase === 'running' && item.app === app && item.version === version);
      if (known.some((item) => item.reason === reason)) return true;
      if (known.length < RUNNING_LIMIT) return false;
      const name = `${app} ${version}`;
      if (!silenced.has(name))
        logError(new Error(`${name} has had ${RUNNING_LIMIT} different errors: no further ones are logged or reported`));
      silenced.add(name);
      return true;
    },
    /** The visitor has opened the remote. */
    open(remote: string): void {
      opened.add(remote);
      for (const report of unreported.get(remote) ?? []) report();
      unreported.delete(remote);
    },
    /** The remote is loaded once more: of several tries to prefetch it, only the last one is reported. */
    retry: (remote: string) => unreported.delete(remote),
  };
}
