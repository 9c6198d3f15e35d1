import { paths } from 'shared/paths';
import type { Site } from 'shared/site';
import { dataText } from './data-text.ts';
import { escapeHtml, fillSettings, fillSettingsInJson } from './fill-settings.ts';
import type { PagesFile } from './pages-file.ts';

/** How a page is described to search engines and link previews. May contain placeholders. */
export interface Description {
  title: string;
  /** One or two sentences. */
  description: string;
  /** What the page is about, as entries of schema.org. */
  structuredData?: unknown[] | undefined;
}

/**
 * Elements for the head of a page: its description and its canonical URL, Open Graph (ogp.me) and JSON-LD.
 *
 * @param preview - picture of the shell that link previews show; older shells have none.
 */
export function descriptionTags(
  { title, description, structuredData }: Description,
  site: Site,
  pathname: string,
  preview?: PagesFile['preview'],
): string {
  const text = fillSettings(escapeHtml(description), site);
  const url = escapeHtml(site.address + pathname);
  const property = (name: string, content: string) => `<meta property="og:${name}" content="${content}">`;
  return [
    `<meta name="description" content="${text}">`,
    `<link rel="canonical" href="${url}">`,
    property('type', 'website'),
    property('site_name', escapeHtml(site.brand)),
    property('title', escapeHtml(title)),
    property('description', text),
    property('url', url),
    ...(preview ? previewTags(property, preview, site) : []),
    ...(structuredData ? [linkedData(structuredData, site)] : []),
  ].join('');
}

function previewTags(
  property: (name: string, content: string) => string,
  { file, width, height, alt }: NonNullable<PagesFile['preview']>,
  site: Site,
): string[] {
  return [
    property('image', escapeHtml(`${site.address}/assets/${file}`)),
    property('image:width', String(width)),
    property('image:height', String(height)),
    ...(alt ? [property('image:alt', fillSettings(escapeHtml(alt), site))] : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

function linkedData(entries: unknown[], site: Site): string {
  const text = fillSettingsInJson(JSON.stringify({ '@context': 'https://schema.org', '@graph': entries }), site);
  return `<script type="application/ld+json">${dataText(text)}</script>`;
}

/** `robots.txt`: all pages may be crawled but those for one visitor only. */
export function robots({ address }: Site): string {
  return `User-agent: *\nDisallow: ${paths.callback}\nDisallow: ${paths.dashboard}\n\nSitemap: ${address}/sitemap.xml\n`;
}

/**
 * `sitemap.xml` (sitemaps.org, version 0.9).
 *
 * @param pathnames - the pages to list, in any order.
 */
export function sitemap({ address }: Site, pathnames: string[]): string {
  const entries = [...pathnames].sort().map((pathname) => `<url><loc>${escapeHtml(address + pathname)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}
