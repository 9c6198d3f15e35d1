import type { Discovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import { type AppPages, appComposer } from './compose-pages.ts';
import { withCsp } from './content-security-policy.ts';
import { inParallel } from './in-parallel.ts';
import { embedFolder, siteFolder } from './link-generation.ts';
import { pageDiscovery, remotePages } from './page-discovery.ts';
import { type PageSources, pageSources } from './page-sources.ts';
import { ReleaseError } from './release-error.ts';
import { sitemap } from './search-engines.ts';
import { sha256 } from './sha256.ts';
import { type FolderContent, manifestPath, readManifest, shareFiles, sizeOfFolders, sizeOnDisk } from './shared-files.ts';
import { type AppState, isSameApp, type PagesState, type SiteState, versionsInUse } from './site-state.ts';
import type { Target } from './target/target.ts';
import type { RecordReader } from './version-record.ts';

/** What the pages of a generation are made of. */
interface PagesToWrite {
  target: Target;
  state: SiteState;
  site: Site;
  discovery: Discovery;
  readRecord: RecordReader;
  /** Identifies how pages are made: those that were made otherwise are made anew. */
  composer: string;
  /** The state before: the pages of an app that has not changed are used again. */
  former: SiteState | undefined;
  /** Folders that are not used again. */
  damaged?: ReadonlySet<string> | undefined;
}

/** The folders of the generation to be, and how they are found or written. */
interface Folders {
  before: PagesState | undefined;
  /** What search engines may list, by the former state. */
  listedBefore: Listed;
  /** By name. */
  made: Map<string, string>;
  /** What those that were written, or were there, take on a disk, in bytes, by their id. */
  sizes: Map<string, number>;
  open: Set<string>;
  /** Takes the folder of an app over whose pages are the same as before. @returns whether they are. */
  reuse(app: string): boolean;
  write(name: string, content: FolderContent): Promise<void>;
}

/** The paths that search engines may list, by app. */
type Listed = Record<string, string[]>;

/** Writes the pages that no generation has yet. @returns where all of them lie. */
export async function writePages(given: PagesToWrite): Promise<PagesState> {
  const { target, state, site, discovery, readRecord, former } = given;
  const common = sha256(JSON.stringify([site, pageDiscovery(discovery, undefined)]));
  const folders = await openFolders(given, common);
  const sources = pageSources(target, readRecord);
  if (target.link) await folders.write(siteFolder, { files: new Map([['site.json', settingsText(site)]]) });
  await writeManifestForHosts(folders, given, sources);
  if (state.apps.shell) {
    const listed = await writeRemotes(folders, given, sources);
    await writeShell(folders, given, sources, listed);
  }
  const [size, claims] = await Promise.all([sizeOf(target, folders), claimsOf(state, former, folders.before?.claims ?? {}, readRecord)]);
  return {
    composer: given.composer,
    common,
    folders: sorted(folders.made),
    ...(size !== undefined && { size }),
    open: [...folders.open].sort(),
    claims,
  };
}

/** The settings as they are stored: on lines, because `deploy/serve.sh` looks at those. */
export function settingsText(site: Site): Buffer {
  return Buffer.from(`${JSON.stringify(site, null, 2)}\n`);
}

async function openFolders({ target, state, former, damaged, composer }: PagesToWrite, common: string): Promise<Folders> {
  const known = former?.pages?.composer === composer ? former.pages : undefined;
  const manifest = known?.folders.shell && (await readManifest(target, known.folders.shell).catch(() => undefined));
  // Where the disk has lost it, everything is written again.
  const before = known?.folders.shell && !manifest ? undefined : known;
  const removing = new Set(state.removing);
  const made = new Map<string, string>();
  const sizes = new Map<string, number>();
  const open = new Set<string>();
  return {
    before,
    listedBefore: (manifest || undefined)?.listed ?? {},
    made,
    sizes,
    open,
    reuse(app) {
      const id = before?.folders[app];
      const isSame = before?.common === common && isSameApp(state.apps[app], former?.apps[app]);
      if (!id || !isSame || removing.has(manifestPath(id)) || damaged?.has(id)) return false;
      made.set(app, id);
      if (before.open.includes(app)) open.add(app);
      return true;
    },
    async write(name, content) {
      const id = await shareFiles(target, content, removing, state.generation, damaged);
      made.set(name, id);
      sizes.set(id, sizeOnDisk(Array.from(content.files.values(), ({ length: size }) => ({ size }))));
    },
  };
}

/**
 * What all folders take on a disk, in bytes. Of those that are used again it is known together: what the former ones took, without those
 * that are gone. So an activation reads one manifest, and not one for each app.
 *
 * @returns `undefined` when a manifest is missing: then nobody knows.
 */
async function sizeOf(target: Target, { before, made, sizes }: Folders): Promise<number | undefined> {
  const written = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const again = new Set([...made.values()].filter((id) => !sizes.has(id)));
  const gone = new Set(Object.values(before?.folders ?? {}).filter((id) => !again.has(id)));
  try {
    if (before?.size === undefined || again.size <= gone.size) return written + (await sizeOfFolders(target, again));
    const writtenAgain = [...gone].reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const unused = [...gone].filter((id) => !sizes.has(id));
    return before.size + written - writtenAgain - (await sizeOfFolders(target, unused));
  } catch (error) {
    if (error instanceof ReleaseError) return undefined;
    throw error;
  }
}

/** The manifest of the active dashboard for embedding pages. */
async function writeManifestForHosts(folders: Folders, { site, discovery }: PagesToWrite, sources: PageSources): Promise<void> {
  const files = await sources.manifestForHosts(site.address, discovery);
  if (files.size > 0) await folders.write(embedFolder, { files });
}

/** @returns what search engines may list of the pages of all remotes. */
async function writeRemotes(folders: Folders, given: PagesToWrite, sources: PageSources): Promise<Listed> {
  const { site, discovery } = given;
  const { listedBefore, made, open } = folders;
  const remotes = remotePages(discovery);
  const listed: Listed = {};
  for (const { name } of remotes) {
    if (folders.reuse(name) && listedBefore[name]) listed[name] = listedBefore[name];
  }
  const changed = remotes.filter(({ name }) => !made.has(name));
  if (changed.length === 0) return listed;
  const { template, file } = await sources.shell(discovery.shell);
  const composer = appComposer({ template, shell: file, site, discovery });
  // What the template lacks, for the CSP too, is said before a file is written.
  composer.shell().pages.get('index.html')?.();
  await inParallel(
    changed,
    async (remote) => {
      const composed = composer.remote(remote, await sources.remote(remote.name, discovery));
      if (composed.listed.length > 0) listed[remote.name] = composed.listed;
      if (composed.pages.has(`${remote.path.slice(1)}.html`)) open.add(remote.name);
      await folders.write(remote.name, { files: contentsOf(composed, site) });
    },
    8,
  );
  return listed;
}

/** The shell's own pages, the list for search engines, and the files of the shell whose name does not change with their contents. */
async function writeShell(folders: Folders, given: PagesToWrite, sources: PageSources, ofRemotes: Listed): Promise<void> {
  const { site, discovery } = given;
  const { shell: own } = folders.listedBefore;
  if (isListedAlike(folders.listedBefore, { ...ofRemotes, ...(own && { shell: own }) }) && folders.reuse('shell')) return;
  const { template, file, ownFiles } = await sources.shell(discovery.shell);
  const composed = appComposer({ template, shell: file, site, discovery }).shell();
  const listed = sorted(new Map(Object.entries({ ...ofRemotes, shell: composed.listed })));
  const files = contentsOf(composed, site);
  files.set('assets/sitemap.xml', Buffer.from(sitemap(site, Object.values(listed).flat())));
  for (const [name, content] of ownFiles) files.set(`assets/${name}`, content);
  await folders.write('shell', { files, listed });
}

function isListedAlike(before: Listed, now: Listed): boolean {
  const names = Object.keys(now);
  const isAlike = (name: string) => before[name] === now[name] || JSON.stringify(before[name]) === JSON.stringify(now[name]);
  return names.length === Object.keys(before).length && names.every(isAlike);
}

function contentsOf({ pages }: AppPages, site: Site): Map<string, Buffer> {
  return new Map([...pages].map(([name, make]) => [name, Buffer.from(name.endsWith('.html') ? withCsp(site, make()) : make())]));
}

/** Paths of the pages of all versions that visitors may get, so that nobody has to read their records to know that one is taken. */
async function claimsOf(
  { apps }: SiteState,
  former: SiteState | undefined,
  known: PagesState['claims'],
  readRecord: RecordReader,
): Promise<PagesState['claims']> {
  const remotes = Object.entries(apps).filter(([name]) => name !== 'shell');
  const isKnown = (name: string, app: AppState) => known[name] !== undefined && isSameApp(app, former?.apps[name]);
  const found = await inParallel(
    remotes.filter(([name, app]) => !isKnown(name, app)),
    async ([name, { withdrawn: _, ...app }]): Promise<[string, string[]]> => {
      const records = await Promise.all(versionsInUse(app).map(({ version }) => readRecord(name, version)));
      return [name, [...new Set(records.flatMap(({ release }) => release.page?.path ?? []))].sort()];
    },
  );
  const anew = new Map(found);
  return Object.fromEntries(remotes.map(([name]) => [name, anew.get(name) ?? known[name] ?? []]));
}

/** In the order of the names. */
function sorted<T>(values: ReadonlyMap<string, T>): Record<string, T> {
  const record: Record<string, T> = {};
  for (const name of [...values.keys()].sort()) record[name] = values.get(name) as T;
  return record;
}
