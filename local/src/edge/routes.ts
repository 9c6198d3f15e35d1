import { paths } from 'shared/paths';

/** Whether the site has a page at this path. The others get the same HTML, which shows that there is none, with status 404. */
export function isPage(pathname: string): boolean {
  const path = pathname.replace(/(?<=.)\/$/, '');
  const exact: string[] = [paths.home, paths.callback, paths.dashboard, paths.docs, paths.about];
  return exact.includes(path) || path.startsWith(`${paths.docs}/`);
}
