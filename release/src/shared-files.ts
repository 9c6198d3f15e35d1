import * as v from 'valibot';
import { readIfReadable, replaceFile } from './bad-sector.ts';
import { TextListsSchema } from './by-app-schemas.ts';
import { inParallel } from './in-parallel.ts';
import { ReleaseError } from './release-error.ts';
import { sha256 } from './sha256.ts';
import type { SiteState } from './site-state.ts';
import type { Item, Target } from './target/target.ts';

const ManifestSchema = v.object({
  schema: v.literal(1),
  /** By path below the folder. */
  files: v.record(v.string(), v.object({ sha256: v.string(), size: v.number() })),
  /** Of the shell: the paths that search engines may list, by the name of the app that they are pages of. */
  listed: v.optional(TextListsSchema),
  /** Tells folders apart that have the same files, when one of them is being removed. */
  salt: v.optional(v.string()),
});

/** What a folder of shared files holds: `generations/shared/<hash of this>.json`. It is written last, so the files are all there. */
export type Manifest = v.InferOutput<typeof ManifestSchema>;

/** Files for a folder. */
export interface FolderContent extends Pick<Manifest, 'listed'> {
  files: ReadonlyMap<string, Buffer>;
}

export const sharedFolder = 'generations/shared/';

/** Where files lie that several generations share: those of one app's pages, or others that change together. */
export function sharedPath(id: string): string {
  return `${sharedFolder}${id}/`;
}

/** Where the manifest of such a folder lies. */
export function manifestPath(id: string): string {
  return `${sharedFolder}${id}.json`;
}

/** What files of these sizes take on a disk, which gives whole blocks, in bytes. */
export function sizeOnDisk(files: Iterable<{ size: number }>): number {
  return [...files].reduce((sum, { size }) => sum + Math.ceil((size + 1) / 4096) * 4096, 0);
}

/** The folders of shared files that a generation needs. */
export function sharedIdsOf({ pages, older }: Pick<SiteState, 'pages' | 'older'>): string[] {
  return [...Object.values(pages?.folders ?? {}), ...(older ? [older.folder] : [])];
}

/** The folder of shared files that a path is of. */
export function sharedIdOf(path: string): string | undefined {
  return /^generations\/shared\/([0-9a-f]{32})(\/|\.json$)/.exec(path)?.[1];
}

/**
 * Writes files that generations share. What is there already is not written again, but for what the disk has lost or damaged; in a damaged
 * folder, what does not belong there is removed.
 *
 * @param removing - paths that a prune is removing: none of them is used.
 * @param salt - makes another folder of the same files, where the first one is being removed.
 * @param damaged - folders in which files are to be compared by their content, because something of the same size may be damaged.
 * @returns the name of the folder: a hash of what is in it.
 */
export async function shareFiles(
  target: Target,
  content: FolderContent,
  removing: ReadonlySet<string>,
  salt: string,
  damaged?: ReadonlySet<string>,
): Promise<string> {
  const { files, listed } = content;
  const described = [...files].map(([name, file]) => [name, { sha256: sha256(file), size: file.length }] as const);
  const manifest: Manifest = { schema: 1, files: Object.fromEntries(described.sort()), ...(listed && { listed }) };
  const isFree = (one: Buffer) => !removing.has(manifestPath(idOf(one)));
  const text = [textOf(manifest), textOf({ ...manifest, salt })].find(isFree) ?? textOf({ ...manifest, salt });
  const id = idOf(text);
  const isWritten = !damaged?.has(id) && ((await readIfReadable(target, manifestPath(id)))?.equals(text) ?? false);
  const sizes = isWritten ? sizesOf(await target.list(sharedPath(id))) : undefined;
  await inParallel(files, async ([name, file]) => {
    const path = sharedPath(id) + name;
    if (sizes?.get(path) !== file.length) await put(target, path, file);
  });
  if (!isWritten) await put(target, manifestPath(id), text);
  if (damaged?.has(id)) {
    const there = (await target.list(sharedPath(id))).map(({ path }) => path);
    await inParallel(await foreignFiles(target, id, manifest, there), (path) => target.remove(path));
  }
  return id;
}

/** Writes a file, in the place of one with other bytes: a folder is named by its contents, so that one is damaged. */
async function put(target: Target, path: string, content: Buffer): Promise<void> {
  if (await target.create(path, content)) return;
  if ((await readIfReadable(target, path))?.equals(content)) return;
  await replaceFile(target, path, content);
}

function sizesOf(items: Item[]): Map<string, number> {
  return new Map(items.map(({ path, size }) => [path, size]));
}

/** What lies in a folder, or is a link there, and is not in its manifest, e.g. a page that somebody has put there: web servers would send it. */
async function foreignFiles(target: Target, id: string, { files }: Manifest, there: string[]): Promise<string[]> {
  const base = sharedPath(id);
  const folders = new Set(Object.keys(files).map((name) => base + name.slice(0, name.lastIndexOf('/') + 1)));
  const links = await inParallel(target.linksOf ? folders : [], async (folder) =>
    [...((await target.linksOf?.(folder)) ?? new Map()).keys()].map((name) => folder + name),
  );
  return [...there, ...links.flat()].filter((path) => !files[path.slice(base.length)]);
}

/**
 * What is lost or damaged of these folders, or does not belong there: paths, by folder.
 *
 * @param read - whether files are read and compared by their hash; otherwise by their size.
 */
export async function damagedFolders(target: Target, ids: string[], read: boolean): Promise<Map<string, string[]>> {
  const items = await target.list(sharedFolder);
  const sizes = sizesOf(items);
  const filesIn = new Map<string, string[]>();
  for (const { path } of items) {
    const id = path.slice(sharedFolder.length).split('/')[0] ?? '';
    if (!path.startsWith(sharedPath(id))) continue;
    const others = filesIn.get(id);
    if (others) others.push(path);
    else filesIn.set(id, [path]);
  }
  const isWhole = async (path: string, file: Manifest['files'][string]) => {
    if (sizes.get(path) !== file.size) return false;
    return !read || sha256((await readIfReadable(target, path)) ?? '') === file.sha256;
  };
  const damagedIn = async (id: string) => {
    const manifest = parseManifest(id, await readIfReadable(target, manifestPath(id)));
    if (!manifest) return [manifestPath(id)];
    const files = Object.entries(manifest.files).map(([name, file]) => [sharedPath(id) + name, file] as const);
    const damaged = await inParallel(files, async ([path, file]) => ((await isWhole(path, file)) ? [] : [path]));
    return [...damaged.flat(), ...(await foreignFiles(target, id, manifest, filesIn.get(id) ?? []))];
  };
  const found = await inParallel(new Set(ids), async (id) => [id, await damagedIn(id)] as const, 4);
  return new Map(found.filter(([, paths]) => paths.length > 0));
}

/** @throws {ReleaseError} when it is missing or damaged. */
export async function readManifest(target: Pick<Target, 'place' | 'read'>, id: string): Promise<Manifest> {
  const where = `${target.place}/${manifestPath(id)}`;
  const content = await target.read(manifestPath(id));
  if (!content) throw new ReleaseError(`${where} is missing, and the site needs it. ${todo}`);
  const manifest = parseManifest(id, content);
  if (manifest) return manifest;
  throw new ReleaseError(`${where} is not what was written.\n${todo}`);
}

/** What the files of folders take on a disk, in bytes, each folder once. @throws {ReleaseError} when a manifest is missing or damaged. */
export async function sizeOfFolders(target: Target, ids: Iterable<string>): Promise<number> {
  const manifests = await inParallel(new Set(ids), (id) => readManifest(target, id));
  return sizeOnDisk(manifests.flatMap(({ files }) => Object.values(files)));
}

/** @returns `undefined` when it is missing or damaged. */
function parseManifest(id: string, content: Buffer | undefined): Manifest | undefined {
  // What has this hash is what a tool has written: of the shell of 1,000 remotes, every remote is in it.
  if (!content || idOf(content) !== id) return undefined;
  try {
    const result = v.safeParse(ManifestSchema, JSON.parse(String(content)));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const todo = 'Write it again: `release configure` with the settings as they are.';

function idOf(text: Buffer): string {
  return sha256(text).slice(0, 32);
}

function textOf(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest)}\n`);
}
