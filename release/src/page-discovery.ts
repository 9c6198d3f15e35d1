import type { Discovery, PageDiscovery, ReleasedRemote, UpcomingPage } from 'shared/discovery';
import { paths, shellRemotes } from 'shared/paths';

/** The pages of a remote. */
export interface RemotePages {
  /** Federation name. */
  name: string;
  path: string;
  /** Whether there is no page below the path. */
  single: boolean;
}

/** The remotes of a site that have pages. */
export function remotePages({ remotes }: Discovery): RemotePages[] {
  const known = Object.entries(shellRemotes).map(([path, name]) => ({ name, path, single: path === paths.dashboard }));
  const declared = Object.entries(declaredPages(remotes)).map(([name, { path }]) => ({ name, path, single: false }));
  return [...known, ...declared.filter(({ path }) => !Object.hasOwn(shellRemotes, path))];
}

/** Pages that remotes declare, by federation name. */
export function declaredPages(remotes: Discovery['remotes']): PageDiscovery['pages'] {
  const known = declared.get(remotes);
  if (known) return known;
  const pages: PageDiscovery['pages'] = {};
  for (const [name, { page }] of Object.entries(remotes)) if (page) pages[name] = page;
  declared.set(remotes, pages);
  return pages;
}

/** Says which pages remotes declare, where somebody knows without looking at each. */
export function setDeclaredPages(remotes: Discovery['remotes'], pages: PageDiscovery['pages']): void {
  declared.set(remotes, pages);
}

/** Each page of a site asks, of the same thousand remotes. */
const declared = new WeakMap<Discovery['remotes'], PageDiscovery['pages']>();

/** So many remotes are named in every page; of the others, only their own pages know. */
const listedAtMost = 24;

/** The pages that every page of a site names: those of the first remotes, before all with a link in the navigation. */
export function listedPages(remotes: Discovery['remotes']): PageDiscovery['pages'] {
  const all = Object.entries(declaredPages(remotes));
  if (all.length <= listedAtMost) return Object.fromEntries(all);
  const first = [...all.filter(([, page]) => page.navigation), ...all.filter(([, page]) => !page.navigation)].slice(0, listedAtMost);
  return Object.fromEntries(first);
}

/** Whether a site has more pages than each of them names. */
export function hasMore(remotes: Discovery['remotes']): boolean {
  return Object.keys(declaredPages(remotes)).length > listedAtMost;
}

/**
 * What a page carries of the discovery document: the page's own remote and those that the shell's code knows. Of the others, the page that
 * they declare, if it is one of the first.
 *
 * @param own - the page's remote, by federation name.
 * @param linksAll - whether the shell's navigation can have a link to all pages.
 */
export function pageDiscovery({ remotes, upcoming, ...rest }: Discovery, own: string | undefined, linksAll = false): PageDiscovery {
  const known = Object.values(shellRemotes);
  const pages = listedPages(remotes);
  const ownPage = own === undefined || Object.hasOwn(pages, own) ? undefined : remotes[own]?.page;
  const carried = [...new Set(own === undefined ? known : [...known, own])];
  return {
    ...rest,
    remotes: Object.fromEntries(
      carried.flatMap((name) => {
        const { page: _, ...remote } = remotes[name] ?? {};
        return remotes[name] ? [[name, remote as ReleasedRemote]] : [];
      }),
    ),
    // Without its link: the navigation in the HTML is that of all pages.
    pages: { ...pages, ...(own !== undefined && ownPage && { [own]: { ...ownPage, navigation: undefined } }) },
    ...(upcoming && { upcomingPages: upcomingPages(upcoming) }),
    ...(hasMore(remotes) && { more: linksAll ? 'linked' : true }),
  };
}

/** The pages of new remotes: who gets them is decided in the browser, because a page is the same for everybody. */
function upcomingPages(upcoming: NonNullable<Discovery['upcoming']>): Record<string, UpcomingPage> {
  return Object.fromEntries(Object.entries(upcoming).map(([name, { percent, page }]) => [name, { percent, page }]));
}
