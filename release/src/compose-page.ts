import type { Discovery, ReleasedFile } from 'shared/discovery';
import { paths } from 'shared/paths';
import type { Site } from 'shared/site';

/** The remotes that the shell's code knows, by the first segment of their pages' paths; others declare their own. */
const remoteOfSegment: Record<string, string> = {
  [segmentOf(paths.dashboard)]: 'remote_dashboard',
  [segmentOf(paths.docs)]: 'remote_docs',
};

/** First segments of the paths whose pages start loading a remote: each needs a page of its own, the others have one in common. */
export function pageSegments({ remotes }: Discovery): string[] {
  const declared = Object.values(remotes).flatMap(({ page }) => (page ? [segmentOf(page.path)] : []));
  return [...new Set([...Object.keys(remoteOfSegment), ...declared])];
}

/**
 * Makes the page for one path out of the shell's built `index.html`.
 *
 * Inlines the site configuration and the discovery document as data blocks (which need no exception in the security policy), and
 * starts loading the files of the page's remote together with the shell's own.
 *
 * @throws {Error} when the template has no `</head>`.
 */
export function composePage(parts: { template: string; site: Site; discovery: Discovery; pathname: string }): string {
  const { template, site, discovery, pathname } = parts;
  const end = template.indexOf('</head>');
  if (end === -1) throw new Error('The shell’s index.html has no </head> to insert the configuration before.');
  const additions = [...preloads(discovery, pathname), dataBlock('site', site), dataBlock('discovery', discovery)];
  return template.slice(0, end) + additions.join('') + template.slice(end);
}

function preloads(discovery: Discovery, pathname: string): string[] {
  const segment = segmentOf(pathname);
  const declared = Object.values(discovery.remotes).find(({ page }) => page && segmentOf(page.path) === segment);
  const remote = discovery.remotes[remoteOfSegment[segment] ?? ''] ?? declared;
  return remote ? [remote.entry, ...(remote.exposes.App ?? [])].map(preload) : [];
}

/** Same `crossorigin` and `integrity` as the later request: otherwise the browser fetches the file twice. */
function preload({ url, integrity }: ReleasedFile): string {
  const as = url.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" crossorigin${integrity ? ` integrity="${escapeAttribute(integrity)}"` : ''} href="${escapeAttribute(url)}">`;
}

function dataBlock(id: string, data: unknown): string {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

function segmentOf(pathname: string): string {
  return pathname.split('/')[1] ?? '';
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
