import type { Discovery, ReleasedFile, ReleasedRemote, ReleasedVersion } from 'shared/discovery';

/** What the loader needs of the federation runtime. */
export interface FederationRuntime {
  /**
   * Loads one module of one version of a remote.
   *
   * @param entry - absolute address of the remote's entry, and its integrity.
   */
  load(remote: string, expose: string, entry: { url: string; integrity: string | undefined }): Promise<unknown>;
}

interface RemoteLoaderOptions {
  discovery: Discovery;
  runtime: FederationRuntime;
  /** The page's own origin. */
  origin: string;
  /** Other origins that may serve remotes. */
  allowedOrigins: readonly string[];
  /** How long one version may take, in ms. */
  timeout?: number;
}

/** Loads `expose` of `remote`; rejects with an `AggregateError` that carries the reason for each version tried. */
export type LoadRemote = <T>(remote: string, expose: string) => Promise<T>;

/** Longer than the time limits of a single file (see `federation.ts`): the last resort. */
const TIMEOUT_MS = 20_000;

/**
 * Makes the loader: the active version first, then the previous ones; one load in flight per module.
 *
 * A version that was tried before is asked for under another query string, because a browser may still wait for the first request.
 */
export function createLoader({ discovery, runtime, origin, allowedOrigins, timeout = TIMEOUT_MS }: RemoteLoaderOptions): LoadRemote {
  /** By module: what is under way, and what has come. */
  const loads = new Map<string, Promise<unknown>>();
  const tries = new Map<string, number>();

  function addressOf({ url }: ReleasedFile): string {
    const address = new URL(url, origin);
    if (address.origin !== origin && !allowedOrigins.includes(address.origin)) {
      throw new Error(`${address.origin} is not among the allowed origins of remotes (remoteOrigins in site.json)`);
    }
    const tried = tries.get(address.href) ?? 0;
    tries.set(address.href, tried + 1);
    if (tried > 0) address.searchParams.set('r', String(tried));
    return address.href;
  }

  async function loadVersion(remote: string, expose: string, { entry }: ReleasedVersion): Promise<unknown> {
    const loading = runtime.load(remote, expose, { url: addressOf(entry), integrity: entry.integrity });
    const module = await withTimeout(loading, timeout);
    if (!module) throw new Error(`The remote has no ./${expose}`);
    return module;
  }

  async function loadFirst(remote: string, expose: string): Promise<unknown> {
    const released = discovery.remotes[remote];
    if (!released) throw new AggregateError([], `${remote} is not in the discovery document`);
    const reasons: unknown[] = [];
    for (const candidate of candidates(released)) {
      try {
        return await loadVersion(remote, expose, candidate);
      } catch (reason) {
        reasons.push(new Error(`${remote} ${candidate.version}: ${reason instanceof Error ? reason.message : reason}`, { cause: reason }));
      }
    }
    throw new AggregateError(reasons, `No version of ${remote} could be loaded:\n${reasons.join('\n')}`);
  }

  return <T>(remote: string, expose: string) => {
    const key = `${remote}/${expose}`;
    const known = loads.get(key);
    if (known) return known as Promise<T>;
    const loading = loadFirst(remote, expose);
    loads.set(key, loading);
    loading.catch(() => loads.delete(key));
    return loading as Promise<T>;
  };
}

function candidates({ previous, ...current }: ReleasedRemote): ReleasedVersion[] {
  return [current, ...previous];
}

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Nothing came within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
