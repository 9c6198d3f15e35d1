import { shellRemotes } from 'shared/paths';
import { changeSite, type Operation, type SiteNow } from './change-site.ts';
import { withReserve } from './full-disk.ts';
import { UsageError } from './release-error.ts';
import { type SiteState, versionsInUse } from './site-state.ts';

/**
 * Takes a remote out of the site: its page, its link and its place in the discovery document. Its versions stay published, because
 * pages that are open may still run them; activating one brings the remote back.
 *
 * @returns what holds now; nothing changes for a remote that is not in the site.
 * @throws {UsageError} when the site cannot be without it.
 */
export function withdraw(operation: Operation, app: string): Promise<SiteState> {
  if (app === 'shell') throw new UsageError('Without its shell the site has no pages. Activate another version of it, or roll back.');
  if (Object.values(shellRemotes).includes(app)) {
    throw new UsageError(
      `The shell itself has a page and links for ${app}, which would lead to nothing. Activate another version of it, or roll back.`,
    );
  }
  const plan = async ({ state }: SiteNow) => {
    const before = state.apps[app];
    if (!before) return undefined;
    const event = { action: 'withdraw' as const, app, replaced: versionsInUse(before).map(({ version }) => version) };
    return { apps: { [app]: undefined }, event };
  };
  return withReserve(operation.target, () => changeSite(operation, plan));
}
