import type { Discovery } from 'shared/discovery';
import { paths } from 'shared/paths';
import { hostManifest } from './host-manifest.ts';
import { remotePages } from './page-discovery.ts';
import { exactFile } from './page-files.ts';
import { sha256 } from './sha256.ts';
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
}

interface Linking extends LinkedGeneration {
  /** The one that it follows: what is the same is used again. */
  former: string | undefined;
  /** Folders of links that are not. */
  damaged?: ReadonlySet<string> | undefined;
}

/**
 * Makes the links by which a web server finds the files of a generation as `docs/releasing.md` says. Object storage has none.
 *
 * The folder `pages` only says which app has which path, and stays the same while no app comes or goes: its links lead on through `current`,
 * to the links of whichever generation is current. So an activation makes a few links, not one for each page of the site.
 */
export async function linkGeneration(target: Target, { id, pages, discovery, former, damaged }: Linking): Promise<void> {
  if (!target.link) return;
  const { own, shared } = linksFor(pages, discovery);
  const known = (former && (await target.linksOf?.(generationPath(former)))) || new Map<string, string>();
  for (const [name, links] of shared) {
    const path = linksPath(hashOf(links));
    const same = known.get(name);
    const made = same?.startsWith(path) && !damaged?.has(same) ? same : `${path}-${id}`;
    if (made !== same) await target.link(made, links);
    own.set(name, made);
  }
  await target.link(generationPath(id), own);
}

/** The folders of links of a generation that are not as they were made, and what lies there besides. */
export async function damagedLinks(target: Target, { id, pages, discovery }: LinkedGeneration): Promise<string[]> {
  if (!target.linksOf) return [];
  const { own, shared } = linksFor(pages, discovery);
  const found = await target.linksOf(generationPath(id));
  const isWhole = found.size === own.size + shared.size && [...own].every(([name, to]) => found.get(name) === to);
  const damaged = isWhole ? [] : [generationPath(id)];
  damaged.push(...(await foreignFiles(target, generationPath(id), documentsOf(pages))));
  for (const [name, links] of shared) {
    const folder = found.get(name);
    const there = folder?.startsWith(linksPath(hashOf(links))) ? await target.linksOf(folder) : undefined;
    const isOwn = there && hashOf(there) === hashOf(links) && (await target.list(`${folder}/`)).length === 0;
    if (!isOwn) damaged.push(folder ?? generationPath(id) + name);
  }
  return damaged;
}

/** The files of a generation itself. Where a web server reads the target, the settings are a file of a folder. */
export function documentsOf({ folders }: PagesState): string[] {
  return ['state.json', 'discovery.json', ...(folders[siteFolder] ? [] : ['site.json'])];
}

/** Files in a folder that are none of those that belong there. */
async function foreignFiles(target: Target, folder: string, names: string[]): Promise<string[]> {
  const items = await target.list(folder);
  return items.flatMap(({ path }) => (names.includes(path.slice(folder.length)) ? [] : [path]));
}

/** Makes damaged folders of links again where they are: in a mirror, whose generation is that of another target. */
export async function repairLinks(target: Target, { id, pages, discovery }: LinkedGeneration): Promise<void> {
  if (!target.linksOf) return;
  const found = await target.linksOf(generationPath(id));
  for (const [name, links] of linksFor(pages, discovery).shared) {
    const folder = found.get(name);
    if (!folder?.startsWith(linksPath(hashOf(links))) || hashOf(await target.linksOf(folder)) === hashOf(links)) continue;
    await target.unlink?.(folder);
    await target.link?.(folder, links);
  }
}

/** The links of a generation itself, but for those to folders of links that it may share; and those folders, by name. */
function linksFor(pages: PagesState, discovery: Discovery): { own: Links; shared: Map<string, Links> } {
  const { folders, open } = pages;
  const segments = segmentsOf(discovery).filter(([name]) => folders[name]);
  const places = placesOf(folders);
  const own: Links = new Map();
  const ofPages: Links = new Map();
  for (const [name, segment] of segments) {
    const pagesOfApp = `current/${places.get(name)}/pages/`;
    ofPages.set(`${segment}.html`, `${pagesOfApp}${segment}.html`).set(segment, pagesOfApp + segment);
  }
  const shared = new Map([['pages', ofPages]]);
  for (const [name, place] of places) {
    const folder = sharedPath(folders[name] ?? '').slice(0, -1);
    const [shard = '', entry] = place.split('/');
    if (entry) shared.set(shard, (shared.get(shard) ?? new Map()).set(entry, folder));
    else own.set(shard, folder);
  }
  for (const [file, name] of filesOf(open, segments)) if (folders[name]) own.set(file, sharedPath(folders[name]) + file);
  return { own, shared };
}

/** Of the links, whatever their order: a disk has its own. */
function hashOf(links: Links): string {
  const text = Array.from(links, ([entry, to]) => `${entry} ${to}`)
    .sort()
    .join('\n');
  return sha256(text).slice(0, 16);
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
const ofNoApp: readonly string[] = [siteFolder, embedFolder];

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
  const names = Object.keys(folders).filter((name) => !ofNoApp.includes(name));
  const shardOf = (name: string) => {
    let sum = 0;
    for (let index = 0; index < name.length; index += 1) sum = (31 * sum + name.charCodeAt(index)) % 65_536;
    return sum % shards;
  };
  return new Map(names.map((name) => [name, names.length > linkedDirectly ? `apps-${shardOf(name)}/${name}` : `app-${name}`]));
}
