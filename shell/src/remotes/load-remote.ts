import type { Discovery, PageDiscovery } from 'shared/discovery';
import { type Candidate, candidates, type Overrides, type Why } from './candidates.ts';
import { createFailureLog } from './failure-log.ts';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import { type VersionLoaderOptions, versionLoader } from './load-version.ts';
import { parseOffers } from './parse-offers.ts';
import { type FailurePhase, messageOf, type RemoteFailure, remoteFailure } from './remote-failure.ts';
import { withUpcomingOffers } from './upcoming-offers.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** A module that runs in this page. */
interface LoadedModule {
  remote: string;
  expose: string;
  version: string;
  why: Why;
  /** Absolute URL of the entry. */
  url: string;
  /** How long it took, in ms. */
  ms: number;
}

export interface RemoteLoader {
  /**
   * Loads a module; rejects with an `AggregateError` that carries the reason for each version tried.
   *
   * @param options.prefetch - nobody has opened it yet: what fails is reported, and remembered for later visits, when somebody does.
   */
  load<T>(remote: string, expose: string, options?: { prefetch?: boolean }): Promise<T>;
  /** Says that a remote is shown: it may have been prefetched. */
  opened(remote: string): void;
  /** A module that has been loaded already, and from which version. */
  loaded<T>(remote: string, expose: string): { version: string; module: T } | undefined;
  /** How long the version that was loaded may take to render its first page, in ms: less while there is another one to try. */
  renderLimit(remote: string): number;
  /**
   * Says that a loaded module has broken. When it had not started yet, the next load tries the versions that are left. The same error of
   * one that runs, as of a timer, is one failure, however often it comes; of errors that all differ, only the first ones are kept.
   *
   * @returns whether this is a further failure, which should be logged.
   */
  broke(remote: string, expose: string, error: unknown, phase: FailurePhase): boolean;
  /** What is offered of each remote of this site. Reads the discovery document for what the page does not carry; rejects when it cannot. */
  offers(): Promise<Discovery['remotes']>;
  /** Versions under test. */
  readonly overrides: Overrides;
  /** What runs in this page, what failed in it, and which remotes the visitor has opened. */
  readonly log: { loaded: LoadedModule[]; failures: RemoteFailure[]; opened?: ReadonlySet<string> };
}

interface RemoteLoaderOptions extends Omit<VersionLoaderOptions, 'contract'> {
  discovery: PageDiscovery;
  memory: VisitorMemory;
  overrides?: Overrides;
  /** Reads the discovery document: for a remote that the page does not carry, and for a visitor's Retry, since a repaired release has another version. */
  readDiscovery(): Promise<unknown>;
  /** Takes the failures of released versions, also those that the visitor is not told of; the same one once. */
  onFailure?(failure: RemoteFailure): void;
}

/** How long a version may take while there is another one to try, in ms. */
const TIMEOUT_MS = 5_500;

/**
 * Makes the loader: one version after the other until one can be loaded; one load in flight per module.
 */
export function createLoader(options: RemoteLoaderOptions): RemoteLoader {
  const { discovery, memory, overrides = {}, readDiscovery, onFailure } = options;
  let { remotes } = discovery;
  const failed = new Set<string>();
  const loading = new Map<string, Promise<unknown>>();
  const ready = new Map<string, { version: string; module: unknown }>();
  const loadVersion = versionLoader({ ...options, contract: discovery.contract });
  /** Versions, by remote. */
  const broken: Record<string, string[]> = {};
  const failureLog = createFailureLog({ memory, onFailure });
  const log: RemoteLoader['log'] = { loaded: [], failures: failureLog.failures, opened: failureLog.opened };

  async function loadCandidate(remote: string, expose: string, { released, why }: Candidate, timeout: number): Promise<unknown> {
    const { version } = released;
    const { module, url, ms } = await loadVersion(remote, expose, released, timeout);
    log.loaded = log.loaded.filter((item) => item.remote !== remote || item.expose !== expose);
    log.loaded.push({ remote, expose, version, why, url, ms });
    ready.set(`${remote}/${expose}`, { version, module });
    return module;
  }

  function unbroken(remote: string): Candidate[] {
    const override = overrides[remote];
    const released = remotes[remote];
    const offered = released ? candidates(remote, released, memory) : [];
    const order = override ? [override] : offered;
    return order.filter(({ released: { version } }) => !broken[remote]?.includes(version));
  }

  async function readOffers() {
    remotes = parseOffers(withUpcomingOffers((await readDiscovery()) as Discovery, overrides, memory.bucket));
  }

  async function loadFirst(remote: string, expose: string): Promise<unknown> {
    const reasons: Error[] = [];
    failureLog.retry(remote);
    // Where all have broken, a repaired release may be there by now.
    if (failed.delete(remote) || unbroken(remote).length === 0)
      await readOffers().catch((cause) => reasons.push(new Error(`/discovery.json: ${messageOf(cause)}`, { cause })));
    const order = unbroken(remote);
    // And if it is not, a visitor's Retry begins anew.
    if (order.length === 0) delete broken[remote];
    for (const candidate of order) {
      const { version } = candidate.released;
      try {
        return await loadCandidate(remote, expose, candidate, candidate === order.at(-1) ? LAST_TIMEOUT_MS : TIMEOUT_MS);
      } catch (cause) {
        failureLog.add(remoteFailure(remote, version, cause), candidate.why, cause);
        reasons.push(new Error(`${remote} ${version}: ${messageOf(cause)}`, { cause }));
      }
    }
    failed.add(remote);
    const none = remotes[remote] ? 'none is left' : 'it is not in /discovery.json';
    throw new AggregateError(reasons, `No version of ${remote} could be loaded:\n${reasons.join('\n') || none}`);
  }

  return {
    log,
    async offers() {
      if (discovery.upcomingPages || Object.keys(discovery.pages).some((name) => !remotes[name])) await readOffers();
      return remotes;
    },
    overrides,
    load<T>(remote: string, expose: string, { prefetch = false } = {}) {
      if (!prefetch) failureLog.open(remote);
      const key = `${remote}/${expose}`;
      const known = loading.get(key);
      if (known) return known as Promise<T>;
      const started = loadFirst(remote, expose);
      loading.set(key, started);
      started.catch(() => loading.delete(key));
      return started as Promise<T>;
    },
    opened: failureLog.open,
    loaded: <T>(remote: string, expose: string) => ready.get(`${remote}/${expose}`) as { version: string; module: T } | undefined,
    renderLimit: (remote) => (unbroken(remote).length > 1 ? TIMEOUT_MS : LAST_TIMEOUT_MS),
    broke(remote, expose, error, phase) {
      const running = log.loaded.find((item) => item.remote === remote && item.expose === expose);
      if (!running) return false;
      const failure = remoteFailure(remote, running.version, error, phase);
      if (phase === 'running' && failureLog.isKnown(failure)) return false;
      failureLog.add(failure, running.why, error);
      if (phase === 'running') return true;
      broken[remote] = [running.version].concat(broken[remote] ?? []);
      loading.delete(`${remote}/${expose}`);
      ready.delete(`${remote}/${expose}`);
      return true;
    },
  };
}
