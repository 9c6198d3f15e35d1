import type { Discovery } from 'shared/discovery';
import { paths } from 'shared/paths';

/** Whether the site has a page at this path. The others get the same HTML, which shows that there is none, with status 404. */
export function isPage(pathname: string, { remotes }: Discovery): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const exact: string[] = [paths.home, paths.callback, paths.dashboard, paths.docs, paths.about, paths.releases];
  const roots = [paths.docs, ...Object.values(remotes).flatMap(({ page }) => page?.path ?? [])];
  return exact.includes(path) || roots.some((root) => path === root || path.startsWith(`${root}/`));
}
