import type { PageDiscovery } from 'shared/discovery';
import { endEarlyRender } from 'shared/gateway';
import { within } from 'shared/lazy';
import { remoteAt } from 'shared/paths';
import type { RemoteModule } from 'shared/remote';
import { LAST_TIMEOUT_MS } from './last-timeout.ts';
import type { PageLoader } from './lazy-loader.ts';
import type { PrerenderedContent } from './prerendered-content.ts';

/**
 * Loads what the first render of the visit's first page needs. A load that fails is told by the page.
 *
 * @returns whether the remote can render the page.
 */
export async function loadFirstPage(
  loader: PageLoader,
  pathname: string,
  pages: PageDiscovery['pages'],
  prerendered: PrerenderedContent | undefined,
): Promise<boolean> {
  const remote = remoteAt(pathname, pages);
  const module = remote && (await loader.load<RemoteModule>(remote, 'App').catch(() => undefined));
  if (!module) return false;
  const same = prerendered && prerendered.version === loader.loaded(remote, 'App')?.version;
  try {
    return (await module.prepare?.(pathname, same ? endEarlyRender() : undefined)) !== false;
  } catch (error) {
    loader.reportBreak(remote, error, 'running');
    return true;
  }
}

/**
 * Whether an app that has been loaded can render the page at a path. What an error means was said at the first try: the app says the rest, also
 * where its answer does not come.
 */
export async function isPrepared({ prepare }: RemoteModule, pathname: string): Promise<boolean> {
  try {
    return (await within(LAST_TIMEOUT_MS, Promise.resolve(prepare?.(pathname)))) !== false;
  } catch {
    return true;
  }
}

/**
 * Loads the page at a path ahead of the visitor. A failure is told when the page is opened: nobody has missed anything before.
 *
 * @returns whether the app behind it could be loaded.
 */
export async function prefetchPage(loader: PageLoader, pathname: string, pages: PageDiscovery['pages']): Promise<boolean> {
  const remote = remoteAt(pathname, pages);
  if (!remote) return true;
  const module = await loader.load<RemoteModule>(remote, 'App', { prefetch: true }).catch(() => undefined);
  try {
    await module?.prepare?.(pathname);
    unprepared.delete(pathname);
    return module !== undefined;
  } catch (error) {
    unprepared.set(pathname, () => loader.reportBreak(remote, error, 'running'));
    // It may have been opened meanwhile.
    reportUnprepared(window.location.pathname);
    return true;
  }
}

/** By path: reports why a prefetched page could not be prepared. */
const unprepared = new Map<string, () => void>();

/** Reports why the page that is opened at a path could not be prepared, if it could not. */
export function reportUnprepared(pathname: string): void {
  unprepared.get(pathname)?.();
  unprepared.delete(pathname);
}
