import type { Site } from 'shared/site';

/**
 * Writes the settings of a site in the place of their placeholders (`shared/prerender`), and the year (UTC) in that of ⟦year⟧, safely for text and attributes of HTML.
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

function fill(text: string, site: Site, written: (value: string) => string): string {
  const { address, brand, autonomousSystem, links, datasets } = site;
  const gateway = site.gateway || address;
  const year = String(new Date().getUTCFullYear());
  const values: Record<string, string | undefined> = { ...links, address, brand, autonomousSystem, gateway, datasets, year };
  return text.replace(/⟦(\w+)⟧/g, (found, name: string) => written(values[name] ?? found));
}

/** A text as part of HTML, in an attribute too. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
