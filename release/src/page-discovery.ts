import type { Discovery, PageDiscovery } from 'shared/discovery';
import { paths, shellRemotes } from 'shared/paths';

/** The pages of a site's remotes. */
interface RemotePages {
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
  return Object.fromEntries(Object.entries(remotes).flatMap(([name, { page }]) => (page ? [[name, page]] : [])));
}

/**
 * What a page carries of the discovery document: the page's own remote and those that the shell's code knows. Of the others, the page that they
 * declare.
 *
 * @param own - the page's remote, by federation name.
 */
export function pageDiscovery({ remotes, ...rest }: Discovery, own: string | undefined): PageDiscovery {
  const known = Object.values(shellRemotes);
  return {
    ...rest,
    remotes: Object.fromEntries(
      Object.entries(remotes).flatMap(([name, { page: _, ...remote }]) => (known.includes(name) || name === own ? [[name, remote]] : [])),
    ),
    pages: declaredPages(remotes),
  };
}
