import type { Discovery, PageDiscovery, ReleasedFile, ReleasedRemote } from 'shared/discovery';
import { paths } from 'shared/paths';
import type { Site } from 'shared/site';

/** The remotes that the shell's code knows, by the first segment of their pages' paths; others declare their own. */
const remoteOfSegment: Record<string, string> = {
  [segmentOf(paths.dashboard)]: 'remote_dashboard',
  [segmentOf(paths.docs)]: 'remote_docs',
};

/** Remotes that the shell's code knows: their pages and links are there whether they are released or not. */
export const shellRemotes = Object.values(remoteOfSegment);

/** First segments of the paths whose pages start loading a remote: each needs a page of its own, the others have one in common. */
export function pageSegments({ remotes }: Discovery): string[] {
  const declared = Object.values(remotes).flatMap(({ page }) => (page ? [segmentOf(page.path)] : []));
  return [...new Set([...Object.keys(remoteOfSegment), ...declared])];
}

/**
 * Makes the page for one path out of the shell's built `index.html`.
 *
 * Inlines the site configuration and what the page needs of the discovery document as data blocks (which need no exception in the
 * security policy), and starts loading the files of the page's remote together with the shell's own.
 *
 * @throws {Error} when the template has no `</head>`.
 */
export function composePage(parts: { template: string; site: Site; discovery: Discovery; pathname: string }): string {
  const { template, site, discovery, pathname } = parts;
  const end = template.indexOf('</head>');
  if (end === -1) throw new Error('The shell’s index.html has no </head> to insert the configuration before.');
  const own = remoteOfPath(discovery, pathname);
  const preloads = own ? [own.entry, ...(own.exposes.App ?? [])].map(preload) : [];
  const additions = [...preloads, dataBlock('site', site), dataBlock('discovery', discoveryOfPage(discovery, own))];
  return template.slice(0, end) + additions.join('') + template.slice(end);
}

function remoteOfPath({ remotes }: Discovery, pathname: string): ReleasedRemote | undefined {
  const segment = segmentOf(pathname);
  const declared = Object.values(remotes).find(({ page }) => page && segmentOf(page.path) === segment);
  return remotes[remoteOfSegment[segment] ?? ''] ?? declared;
}

/** Whole: the page's own remote and those that the shell's code knows. Of the others, the page that they declare. */
function discoveryOfPage({ remotes, ...rest }: Discovery, own: ReleasedRemote | undefined): PageDiscovery {
  const entries = Object.entries(remotes);
  return {
    ...rest,
    remotes: Object.fromEntries(
      entries.flatMap(([name, { page: _, ...remote }]) => (shellRemotes.includes(name) || remotes[name] === own ? [[name, remote]] : [])),
    ),
    pages: Object.fromEntries(entries.flatMap(([name, { page }]) => (page ? [[name, page]] : []))),
  };
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
