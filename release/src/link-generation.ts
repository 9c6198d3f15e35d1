import { createHash } from 'node:crypto';
import type { Discovery } from 'shared/discovery';
import { paths } from 'shared/paths';
import { hostManifest } from './host-manifest.ts';
import { remotePages } from './page-discovery.ts';
import { exactFile } from './page-files.ts';
import { sharedPath } from './shared-files.ts';
import { generationPath, linksPath } from './site-paths.ts';
import type { PagesState } from './site-state.ts';
import type { Target } from './target/target.ts';

/** Up to so many apps have a link each in a generation. More are spread over folders of links, of which an activation makes one anew. */
const linkedDirectly = 40;
const shards = 32;

type Links = Map<string, string>;

/** A generation, as a web server is to find it. */
interface LinkedGeneration {
  id: string;
  pages: PagesState;
  discovery: Discovery;
  /** The one that it follows: what is the same is used again. */
  former: string | undefined;
}

/**
 * Makes the links by which a web server finds the files of a generation as `docs/releasing.md` says. Object storage has none.
 *
 * The folder `pages` only says which app has which path, and stays the same while no app comes or goes: its links lead on through `current`,
 * to the links of whichever generation is current. So an activation makes a few links, not one for each page of the site.
 */
export async function linkGeneration(target: Target, { id, pages, discovery, former }: LinkedGeneration): Promise<void> {
  if (!target.link) return;
  const { folders, open } = pages;
  const segments = segmentsOf(discovery).filter(([name]) => folders[name]);
  const places = placesOf(folders);
  const known = (former && (await target.linksOf?.(generationPath(former)))) || new Map<string, string>();
  const share = async (name: string, links: Links) => {
    const text = Array.from(links, ([entry, to]) => `${entry} ${to}`).join('\n');
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const same = known.get(name);
    if (same?.startsWith(linksPath(hash))) return same;
    const made = `${linksPath(hash)}-${id}`;
    await target.link?.(made, links);
    return made;
  };

  const own: Links = new Map();
  const ofPages: Links = new Map();
  for (const [name, segment] of segments) {
    const pagesOfApp = `current/${places.get(name)}/pages/`;
    ofPages.set(`${segment}.html`, `${pagesOfApp}${segment}.html`).set(segment, pagesOfApp + segment);
  }
  own.set('pages', await share('pages', ofPages));
  const sharded = new Map<string, Links>();
  for (const [name, place] of places) {
    const folder = sharedPath(folders[name] ?? '').slice(0, -1);
    const [shard = '', entry] = place.split('/');
    if (entry) sharded.set(shard, (sharded.get(shard) ?? new Map()).set(entry, folder));
    else own.set(shard, folder);
  }
  for (const [shard, links] of sharded) own.set(shard, await share(shard, links));
  for (const [file, name] of filesOf(open, segments)) if (folders[name]) own.set(file, sharedPath(folders[name]) + file);
  await target.link(generationPath(id), own);
}

/** Files and folders that lie in a generation itself, and whose they are. */
function filesOf(open: string[], segments: [name: string, segment: string][]): [file: string, name: string][] {
  const segmentOf = new Map(segments);
  return [
    ['index.html', 'shell'],
    ['assets', 'shell'],
    ['site.json', siteFolder],
    [hostManifest.split('/')[0] ?? '', embedFolder],
    ...open.map((name): [string, string] => [`${segmentOf.get(name)}.html`, name]),
  ];
}

/** Folders of a generation that are no app's: no app has such a name. */
export const siteFolder = '@site';
export const embedFolder = '@embed';

/** Who has the pages of which first segment. */
function segmentsOf(discovery: Discovery): [name: string, segment: string][] {
  const own = [paths.home, paths.about, paths.callback, paths.releases].map((path) =>
    exactFile(path).slice('pages/'.length, -'.html'.length),
  );
  return [
    ...own.map((segment): [string, string] => ['shell', segment]),
    ...remotePages(discovery).map(({ name, path }): [string, string] => [name, path.slice(1)]),
  ];
}

/** Where in a generation the link to the folder of each app is. */
function placesOf(folders: PagesState['folders']): Map<string, string> {
  const names = Object.keys(folders).filter((name) => !name.startsWith('@'));
  const shardOf = (name: string) => Buffer.from(name).reduce((sum, code) => (31 * sum + code) % 65_536, 0) % shards;
  return new Map(names.map((name) => [name, names.length > linkedDirectly ? `apps-${shardOf(name)}/${name}` : `app-${name}`]));
}
