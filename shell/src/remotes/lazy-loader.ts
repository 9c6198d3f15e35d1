import type { Overrides } from './candidates.ts';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import type { RemoteLoader } from './load-remote.ts';
import type { FailurePhase } from './remote-failure.ts';
import type { RunningRemote } from './running-remote.tsx';

/** The loader of this page, and what its pages need to run what it loads. */
export interface PageLoader extends Omit<RemoteLoader, 'broke'> {
  /** Counts an error of a remote as a failure of the version that runs, and logs it by name and version unless the same is known already. */
  reportBreak(remote: string, error: unknown, phase: FailurePhase): void;
  /** Shows a loaded app; there once anything is loaded. */
  readonly RunningRemote?: typeof RunningRemote | undefined;
}

/**
 * A loader whose code comes when a remote is wanted for the first time: the home page shows none.
 *
 * @param create - brings the loader; asked again after a failure.
 */
export function lazyLoader(create: () => Promise<PageLoader>, overrides: Overrides = {}): PageLoader {
  let creating: Promise<PageLoader> | undefined;
  let loader: PageLoader | undefined;
  const get = async () => {
    creating ??= create();
    try {
      loader = await creating;
      return loader;
    } catch (error) {
      creating = undefined;
      throw error;
    }
  };
  return {
    load: async (...wanted) => (await get()).load(...wanted),
    loaded: (remote, expose) => loader?.loaded(remote, expose),
    renderLimit: (remote) => loader?.renderLimit(remote) ?? LAST_TIMEOUT_MS,
    reportBreak: (...failure) => loader?.reportBreak(...failure),
    offers: async () => (await get()).offers(),
    overrides,
    get RunningRemote() {
      return loader?.RunningRemote;
    },
    get log() {
      return loader?.log ?? { loaded: [], failures: [] };
    },
  };
}
