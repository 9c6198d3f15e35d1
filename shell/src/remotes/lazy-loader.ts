import type { ComponentType } from 'react';
import { lazyModule } from 'shared/lazy';
import type { Overrides } from './candidates.ts';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import type { RemoteLoader } from './load-remote.ts';
import type { FailurePhase } from './remote-failure.ts';
import type { RunningRemoteProps } from './remote-props.ts';

/** The loader of this page, and what its pages need to run what it loads. */
export interface PageLoader extends Omit<RemoteLoader, 'broke'> {
  /** Counts an error of a remote as a failure of the version that runs, and logs it by name and version unless the same is known already. */
  reportBreak(remote: string, error: unknown, phase: FailurePhase): void;
  /** Shows a loaded app; there once anything is loaded. */
  readonly RunningRemote?: ComponentType<RunningRemoteProps> | undefined;
}

/**
 * A loader whose code comes when a remote is wanted for the first time: the home page shows none.
 *
 * @param bring - brings what creates the loader; asked again after a failure.
 */
export function lazyLoader(bring: () => Promise<() => PageLoader>, overrides: Overrides = {}): PageLoader {
  let loader: PageLoader | undefined;
  // One for the page: code that comes after its time limit, and after a Retry, creates none besides.
  const lazy = lazyModule(async () => {
    const create = await bring();
    loader ??= create();
    return loader;
  });
  return {
    load: async (...wanted) => (await lazy.load()).load(...wanted),
    loaded: (remote, expose) => lazy.loaded?.loaded(remote, expose),
    opened: (remote) => lazy.loaded?.opened(remote),
    renderLimit: (remote) => lazy.loaded?.renderLimit(remote) ?? LAST_TIMEOUT_MS,
    reportBreak: (...failure) => lazy.loaded?.reportBreak(...failure),
    offers: async () => (await lazy.load()).offers(),
    overrides,
    get RunningRemote() {
      return lazy.loaded?.RunningRemote;
    },
    get log() {
      return lazy.loaded?.log ?? { loaded: [], failures: [] };
    },
  };
}
