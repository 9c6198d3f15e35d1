import { paths } from 'shared/paths';
import { type Page, pageAt } from './page.ts';

/**
 * Loads the page at a path before React renders anything. A failure is left to the page, which loads again.
 *
 * @param pathname - of the visitor's URL; one without a page loads nothing.
 */
export async function prefetchPage(pathname: string, pages: Page[]): Promise<void> {
  await shownAt(pathname, pages)
    ?.content.load()
    .catch(() => {});
}

/** The page that a visitor sees at a path: `/docs` alone leads to the first. */
export function shownAt(pathname: string, pages: Page[]): Page | undefined {
  return pathname.replace(/\/$/, '') === paths.docs ? pages[0] : pageAt(pathname, pages);
}
