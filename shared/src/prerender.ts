import type { Site } from './site.ts';

/**
 * A page of an app as HTML, prerendered when the app was built (see `build/prerender-plugin.ts`).
 *
 * The settings of the site are not known by then: the app renders placeholders, which are filled when the page is composed.
 */
export interface PrerenderedPage {
  path: string;
  /** Its name: the document's title without the brand. */
  title: string;
  /** One or two sentences for search engines and previews. */
  description: string;
  /** What the app renders there for a visitor who is not signed in. */
  html: string;
  /** What the page is about, as entries of schema.org (JSON-LD without its `@context`), for search engines. */
  structuredData?: object[];
  /** Name of the chunk that holds the page's code, when that is not among the app's first files. */
  chunk?: string;
}

/**
 * The page of an app that is for signed-in visitors, as HTML: what it shows while the session is being restored, and nothing of anybody's.
 *
 * It is shown in browsers that have been signed in lately; then the app's inline script runs (`inlineScript` of its build).
 */
export type MemberPage = Pick<PrerenderedPage, 'path' | 'title' | 'html'>;

/** Settings that may be prerendered: texts and URLs. */
type Prerenderable = Pick<Site, 'address' | 'brand' | 'autonomousSystem' | 'links' | 'gateway' | 'datasets'>;

const placeholder = (name: string) => `⟦${name}⟧`;

/** The settings of any site, as placeholders. */
export const placeholders: Prerenderable = {
  address: placeholder('address'),
  brand: placeholder('brand'),
  autonomousSystem: placeholder('autonomousSystem'),
  links: {
    docs: placeholder('docs'),
    blog: placeholder('blog'),
    source: placeholder('source'),
    edit: placeholder('edit'),
    chat: placeholder('chat'),
    email: placeholder('email'),
  },
  gateway: placeholder('gateway'),
  datasets: placeholder('datasets'),
};

/**
 * Writes the settings of a site in the place of their {@link placeholders}, and the year (UTC) in that of ⟦year⟧, safely for text and attributes of HTML.
 *
 * An element that shows an optional link says so with `data-link` and the link's name, and is left out where the site has no such link. In it
 * there is no other element of its kind.
 */
export function fillSettings(html: string, site: Site): string {
  const links: Record<string, string | undefined> = site.links;
  const shown = html.replace(/<(\w+)(?: [^>]*)? data-link="(\w+)"[^>]*>.*?<\/\1>/gs, (element, _, name: string) =>
    links[name] ? element : '',
  );
  return fill(shown, site, escapeHtml);
}

/** As `fillSettings`, inside the strings of a JSON text. */
export function fillSettingsInJson(json: string, site: Site): string {
  return fill(json, site, (text) => JSON.stringify(text).slice(1, -1));
}

function fill(
  text: string,
  { address, brand, autonomousSystem, links, gateway, datasets }: Site,
  written: (value: string) => string,
): string {
  const year = String(new Date().getUTCFullYear());
  const values: Record<string, string | undefined> = {
    ...links,
    address,
    brand,
    autonomousSystem,
    gateway: gateway || address,
    datasets,
    year,
  };
  return text.replace(/⟦(\w+)⟧/g, (found, name: string) => written(values[name] ?? found));
}

/** A text as part of HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
