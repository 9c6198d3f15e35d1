import { paths } from 'shared/paths';

/**
 * Titles of the pages that are rendered in the browser, as they name themselves there: for search engines, and where no script runs. The page of
 * no path is that of all unknown ones.
 */
export const titles: Readonly<Record<string, string>> = {
  '': 'Page not found',
  [paths.dashboard]: 'Dashboard',
  [paths.measure]: 'Measure',
  [paths.measurementPages]: 'Measurements',
  [paths.docs]: 'Documentation',
  [paths.callback]: 'Signing in',
  [paths.allPages]: 'All pages',
  [paths.releases]: 'Releases',
};
