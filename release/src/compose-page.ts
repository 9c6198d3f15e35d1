import type { Discovery, ReleasedFile } from 'shared/discovery';
import { remoteAt } from 'shared/paths';
import type { Site } from 'shared/site';
import { dataText } from './data-text.ts';
import { escapeHtml, fillSettings } from './fill-settings.ts';
import { declaredPages, pageDiscovery } from './page-discovery.ts';
import { startOf } from './page-start.ts';
import { fillTemplate } from './page-template.ts';
import { titles } from './page-titles.ts';
import type { PagesFile } from './pages-file.ts';
import { fillPlaceholders } from './placeholders.ts';
import type { PrerenderedContent } from './prerendered-content.ts';
import { descriptionTags } from './search-engines.ts';

/** What all pages of a site are made of. */
export interface SiteParts {
  /** The shell's built `index.html`. */
  template: string;
  site: Site;
  discovery: Discovery;
  /** Files of the shell that a page of a remote needs besides those of the remote. */
  forRemotes?: ReleasedFile[];
  /** Whether the shell's navigation has a link to all pages, where there are more than a page names. */
  linksAllPages?: boolean;
  /** What each page carries where the site measures Web Vitals, with ⟦share⟧. */
  vitals?: PagesFile['vitals'];
  /** Picture of the shell that link previews show. */
  preview?: PagesFile['preview'];
}

/**
 * Makes a page; without content, the browser renders it.
 *
 * @param noScriptPath - path of the page that a browser without scripts is led to.
 */
export type ComposePage = (pathname: string, content?: PrerenderedContent, noScriptPath?: string) => string;

/**
 * Makes the pages of a site, each for one path, out of the shell's built `index.html`.
 *
 * A page carries as data blocks, which need no exception in the CSP: the site configuration, what it needs of the discovery document, and how
 * its code starts (`PageStart`). The shell's inline script acts on that. A prerendered page is complete HTML, with what search engines and link
 * previews want to know; they list no other.
 *
 * @returns what makes one.
 * @throws {ReleaseError} when the template lacks a placeholder.
 */
export function pageComposer({ template, site, discovery, forRemotes = [], linksAllPages, vitals = '', preview }: SiteParts): ComposePage {
  const declared = declaredPages(discovery.remotes);
  const known = new Map<string | undefined, string>();
  const sampler = site.vitals ? fillPlaceholders(vitals, { share: String(site.vitals.share) }) : '';
  const data = (name: string | undefined) => {
    const blocks = known.get(name) ?? dataBlock('site', site) + dataBlock('discovery', pageDiscovery(discovery, name, linksAllPages));
    known.set(name, blocks);
    return blocks;
  };
  return (pathname, content, noScriptPath) => {
    const name = remoteAt(pathname, declared);
    const remote = name === undefined ? undefined : discovery.remotes[name];
    const files = remote ? [...forRemotes, remote.entry, ...(remote.exposes.App ?? [])] : [];
    const head = [
      describe(content, site, pathname, preview),
      noScriptPath ? `<noscript><meta http-equiv="refresh" content="0; url=${escapeHtml(noScriptPath)}"></noscript>` : '',
      content?.css ? `<style>${content.css}</style>` : '',
      data(name),
      dataBlock('page', startOf(content, files, remote?.earlyCalls)),
      sampler,
    ];
    const title = content?.title ?? titles[pathname] ?? remote?.page?.label;
    return fillTemplate(template, {
      title: title && escapeHtml(`${title} · ${site.brand}`),
      head: head.join(''),
      page: content ? fillScript(fillSettings(content.html, site), content.script) : '',
      // What is for signed-in visitors is in a template.
      isReadable: content !== undefined && content.script === undefined,
    });
  };
}

function describe(content: PrerenderedContent | undefined, site: Site, pathname: string, preview: PagesFile['preview']): string {
  if (content?.description === undefined) return '<meta name="robots" content="noindex">';
  return descriptionTags({ ...content, description: content.description }, site, pathname, preview);
}

function fillScript(html: string, script: string | undefined): string {
  return script === undefined ? html : fillPlaceholders(html, { script });
}

function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${dataText(JSON.stringify(data))}</script>`;
}
