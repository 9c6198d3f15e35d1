import type { PageDiscovery, RemotePage } from 'shared/discovery';
import { isPage } from '../page-data.ts';
import type { Shell } from '../shell-context.ts';
import { isAdmitted } from './upcoming-offers.ts';
import { browserStorage, type VisitorMemory, visitorMemory } from './visitor-memory.ts';

/** The pages of new remotes that this visitor gets, by federation name. Only those of a usable form. */
export function upcomingPages(
  { discovery, loader }: Pick<Shell, 'discovery' | 'loader'>,
  { bucket }: Pick<VisitorMemory, 'bucket'> = visitorMemory(browserStorage()),
): Record<string, RemotePage> {
  const all = Object.entries(discovery.upcomingPages ?? {});
  const own = all.filter(([name, one]) => isPage(one?.page) && isAdmitted(name, one.percent, loader.overrides, bucket));
  return Object.fromEntries(own.map(([name, { page }]) => [name, page]));
}

/** The discovery data of a page with the new remotes that this visitor gets. Served pages have none of them: they are the same for everybody. */
export function withUpcoming(shell: Pick<Shell, 'discovery' | 'loader'>): PageDiscovery {
  const { discovery } = shell;
  return { ...discovery, pages: { ...discovery.pages, ...upcomingPages(shell) } };
}
