import type { ReleasedVersion } from 'shared/discovery';
import { within } from 'shared/lazy';
import { fitsContract } from 'shared/remote';
import { ContractError } from './contract-error.ts';
import type { RemoteEntry } from './load-entry.ts';
import { EntryError, messageOf } from './remote-failure.ts';

/** What the loader needs of Module Federation. */
export interface FederationRuntime {
  /** Loads one module of one version of a remote. */
  load(remote: string, expose: string, entry: RemoteEntry): Promise<unknown>;
}

export interface VersionLoaderOptions {
  runtime: FederationRuntime;
  /** The page's own origin. */
  origin: string;
  /** Other origins that may serve remotes. */
  allowedOrigins: readonly string[];
  /** Version of the contract that the page offers. */
  contract: string;
}

/** A module that was loaded, the absolute URL of its entry, and how long it took, in ms. */
interface LoadedVersion {
  module: unknown;
  url: string;
  ms: number;
}

/** How much of its time an entry leaves to the rest, in ms: so an entry that hangs is told from a chunk that does. */
const REST_MS = 500;

/** What the federation runtime says when the page shares another version of a module, such as React, than the remote needs. */
const otherShared = / of shared singleton module /;

/**
 * Makes what loads one module of one version of a remote, within a time in ms.
 *
 * An entry that was tried before is asked for under another query string, because a browser may still wait for the first request.
 */
export function versionLoader({ runtime, origin, allowedOrigins, contract }: VersionLoaderOptions) {
  const tries = new Map<string, number>();

  function urlOf(entry: string): string {
    const url = new URL(entry, origin);
    if (url.origin !== origin && !allowedOrigins.includes(url.origin)) {
      throw new EntryError(`${url.origin} is not among the allowed origins of remotes`);
    }
    const tried = tries.get(url.href) ?? 0;
    tries.set(url.href, tried + 1);
    if (tried > 0) url.searchParams.set('r', String(tried));
    return url.href;
  }

  /** @throws {ContractError} {@link EntryError}, and whatever the remote throws while it starts. */
  return async (remote: string, expose: string, version: ReleasedVersion, timeout: number): Promise<LoadedVersion> => {
    const started = performance.now();
    // Where the page's own is unknown (`recover-discovery.tsx`), the share scope still refuses what does not fit.
    if (contract && !fitsContract(version.contract, contract))
      throw new ContractError(`It needs contract ${version.contract}, and ${contract} is offered`);
    const url = urlOf(version.entry.url);
    const entry = { url, integrity: version.entry.integrity, limit: timeout - REST_MS };
    const module = await within(timeout, runtime.load(remote, expose, entry)).catch((cause) => {
      throw otherShared.test(messageOf(cause)) ? new ContractError(messageOf(cause), { cause }) : cause;
    });
    if (!module) throw new Error(`The remote has no ./${expose}`);
    return { module, url, ms: Math.round(performance.now() - started) };
  };
}
