import { paths } from 'shared/paths';
import type { PageLoader } from '../../../shell/src/remotes/lazy-loader.ts';
import { RunningRemote } from '../../../shell/src/remotes/running-remote.tsx';

const modules: Record<string, () => Promise<unknown>> = {
  remote_dashboard: () => import('../../../remote-dashboard/src/app.tsx'),
  remote_docs: () => import('../../../remote-docs/src/app.tsx'),
};

/** Takes the place of the shell's loader: remotes are ordinary chunks, and the one of the visitor's address is asked for at once. */
export function createPageLoader(): PageLoader {
  const load = (remote: string) => modules[remote]?.() ?? Promise.reject(new Error(`There is no ${remote}`));
  const { pathname } = window.location;
  if (pathname === paths.dashboard) void load('remote_dashboard');
  if (pathname.startsWith(paths.docs)) void load('remote_docs');
  return {
    load: <T>(remote: string) => load(remote) as Promise<T>,
    opened() {},
    loaded: () => undefined,
    renderLimit: () => 20_000,
    reportBreak() {},
    offers: async () => ({}),
    overrides: {},
    RunningRemote,
    log: { loaded: [], failures: [] },
  };
}
