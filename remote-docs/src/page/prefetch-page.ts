import { paths } from 'shared/paths';
import type { Page } from './page.ts';

/**
 * Loads the page at a path before React renders anything. A failure is left to the page, which loads again.
 *
 * @param pathname - of the visitor's URL; one without a page loads nothing.
 */
export async function prefetchPage(pathname: string, pages: Page[]): Promise<void> {
  const path = pathname.replace(/\/$/, '');
  const page = path === paths.docs ? pages[0] : pages.find((other) => other.path === path);
  await page?.content.load().catch(() => {});
}
