import { paths } from 'shared/paths';
import { escapeHtml } from 'shared/prerender';
import type { Site } from 'shared/site';

/** `robots.txt`: all pages may be looked at but those that are for one visitor only. */
export function robots({ address }: Site): string {
  return `User-agent: *\nDisallow: ${paths.callback}\nDisallow: ${paths.dashboard}\n\nSitemap: ${address}/sitemap.xml\n`;
}

/**
 * `sitemap.xml` (sitemaps.org, version 0.9).
 *
 * @param pathnames - the pages that search engines shall know.
 */
export function sitemap({ address }: Site, pathnames: string[]): string {
  const entries = pathnames.map((pathname) => `<url><loc>${escapeHtml(address + pathname)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
