import { paths } from 'shared/paths';
import { type Page, pageAt } from './page.ts';

/**
 * Loads the page at a path before React renders anything. Each call tries again what has failed before.
 *
 * @param pathname - of the visitor's URL; one without a page loads nothing.
 * @returns whether the page can be rendered.
 */
export async function prefetchPage(pathname: string, pages: Page[]): Promise<boolean> {
  try {
    await shownAt(pathname, pages)?.content.load();
    return true;
  } catch {
    return false;
  }
}

/** The page that a visitor sees at a path: `/docs` alone leads to the first. */
export function shownAt(pathname: string, pages: Page[]): Page | undefined {
  return pathname.replace(/\/$/, '') === paths.docs ? pages[0] : pageAt(pathname, pages);
}
