/** How the worker reaches the object storage; the name of the binding or variable is the worker's setting. */
export interface Storage {
  /** URL of the target's objects, without a slash at the end: of a bucket that the worker may read, e.g. `https://bucket.s3.example.org/site`. */
  STORAGE: string;
}

/** What a generation says of where its files lie. */
export interface Generation {
  id: string;
  /** Of whom the pages at a path are: a remote's federation name, or `shell`. */
  appOf(pathname: string): string;
  /** The folder of shared files of an app; of one without, a folder that does not exist. */
  folderOf(app: string): string;
  /** Whether an app has one page for all paths below its own. */
  hasPageOfAll(app: string): boolean;
  loginDomain: string;
}

/** How long the pointer holds, in ms: a request for it each second is all that a worker costs the storage besides the files. */
const POINTER_MS = 1_000;

/** How much longer it holds while a request reads it again, in ms. With `POINTER_MS` less than the release tool waits before a purge (1.5 s). */
const WHILE_READ_MS = 400;

interface Known {
  id: string;
  /** When the pointer was asked for, in ms. */
  readAt: number;
  generation: Generation;
  /** Whether a request reads the pointer. The others do not wait for it: a worker may not use what belongs to another request. */
  isRead: boolean;
}
const known = new Map<string, Known>();

/**
 * The current generation. A generation never changes, so it is read once. While the storage does not answer, the former one holds.
 *
 * @throws {Error} when there is none.
 */
export async function readCurrent(storage: Storage): Promise<Generation> {
  const last = known.get(storage.STORAGE);
  const readAt = Date.now();
  if (last && readAt - last.readAt < POINTER_MS + (last.isRead ? WHILE_READ_MS : 0)) return last.generation;
  if (last) last.isRead = true;
  try {
    const { generation: id } = JSON.parse(await textOf(storage, 'current.json'));
    const generation = last && last.id === id ? last.generation : await readGeneration(storage, id);
    // A slow answer is older than what others have read meanwhile.
    if ((known.get(storage.STORAGE)?.readAt ?? 0) <= readAt) known.set(storage.STORAGE, { id, readAt, generation, isRead: false });
    return generation;
  } catch (error) {
    if (!last) throw error;
    last.isRead = false;
    return last.generation;
  }
}

async function readGeneration(storage: Storage, id: string): Promise<Generation> {
  if (!/^[\w-]+$/.test(id)) throw new Error('current.json names no generation');
  const read = async (name: string) => JSON.parse(await textOf(storage, `generations/${id}/${name}`));
  const [{ pages }, { remotes }, { login }] = await Promise.all([read('state.json'), read('discovery.json'), read('site.json')]);
  const apps = new Map([
    ['dashboard', 'remote_dashboard'],
    ['docs', 'remote_docs'],
  ]);
  for (const [name, { page }] of Object.entries<{ page?: { path: string } }>(remotes)) {
    const segment = page?.path.slice(1);
    if (segment && !apps.has(segment)) apps.set(segment, name);
  }
  return {
    id,
    appOf: (pathname) => apps.get(pathname.split('/')[1] ?? '') ?? 'shell',
    folderOf: (app) => `generations/shared/${pages.folders[app] ?? 'none'}/`,
    hasPageOfAll: (app) => pages.open.includes(app),
    loginDomain: login.domain,
  };
}

async function textOf(storage: Storage, name: string): Promise<string> {
  const body = await readObject(storage, name);
  if (!body) throw new Error(`${name} is missing`);
  return new Response(body).text();
}

/** An object. @returns `undefined` when there is none. @throws {Error} when the storage does not answer. */
export async function readObject({ STORAGE }: Storage, name: string): Promise<ReadableStream | undefined> {
  const answer = await fetch(`${STORAGE}/${name}`);
  if (answer.ok) return answer.body ?? undefined;
  await answer.body?.cancel();
  // Who may not list a bucket gets 403 for what is missing.
  if (answer.status === 404 || answer.status === 403) return undefined;
  throw new Error(`${answer.status} for ${name}`);
}
