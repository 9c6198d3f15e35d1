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
  /** Whether an app has a folder of shared files: the shell has none before its first activation. */
  hasPages(app: string): boolean;
  /** The folder of shared files of an app; of one without, a folder that does not exist. */
  folderOf(app: string): string;
  /** Whether an app has one page for all paths below its own. */
  hasPageOfAll(app: string): boolean;
  loginDomain: string;
}

/**
 * How long the pointer holds, in ms: a request for it each second, and a second one while files are missing, is all that a worker costs the
 * storage besides the files.
 */
const POINTER_MS = 1_000;

/**
 * How much longer it holds while a request reads it again, in ms. With `POINTER_MS`, and a second for which a CDN may keep `current.json`, less
 * than the release tool waits before a purge (3 s).
 */
const WHILE_READ_MS = 400;

/** How long the storage may take to answer, in ms. */
const ANSWER_MS = 5_000;

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
    hasPages: (app) => pages.folders[app] !== undefined,
    folderOf: (app) => `generations/shared/${pages.folders[app] ?? 'none'}/`,
    hasPageOfAll: (app) => pages.open.includes(app),
    loginDomain: login.domain,
  };
}

function textOf(storage: Storage, name: string): Promise<string> {
  return inTime(name, async (signal) => {
    const body = await request(storage, name, signal);
    if (!body) throw new Error(`${name} is missing`);
    return new Response(body).text();
  });
}

/**
 * An object. Once its answer has begun, it may take its time: a visitor's connection may be slow.
 *
 * @returns `undefined` when there is none. @throws {Error} when the storage does not answer.
 */
export function readObject(storage: Storage, name: string): Promise<ReadableStream | undefined> {
  return inTime(name, (signal) => request(storage, name, signal));
}

const readableAt = new Map<string, number>();

/**
 * Tells an object that is missing from a storage that refuses all: both may answer 403, and a CDN drops what it has kept for a 404. That it
 * can be read holds as long as the pointer does: no cache keeps a 404.
 *
 * @throws {Error} when the pointer, which every site has, cannot be read either.
 */
export async function assertReadable(storage: Storage): Promise<void> {
  const askedAt = Date.now();
  if (askedAt - (readableAt.get(storage.STORAGE) ?? 0) < POINTER_MS) return;
  await textOf(storage, 'current.json');
  readableAt.set(storage.STORAGE, askedAt);
}

async function inTime<T>(name: string, action: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new Error(`${name}: no answer within ${ANSWER_MS / 1_000} s`)), ANSWER_MS);
  try {
    return await action(limit.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function request({ STORAGE }: Storage, name: string, signal: AbortSignal): Promise<ReadableStream | undefined> {
  const answer = await fetch(`${STORAGE}/${name}`, { signal });
  if (answer.ok) return answer.body ?? undefined;
  await answer.body?.cancel();
  // Who may not list a bucket gets 403 for what is missing.
  if (answer.status === 404 || answer.status === 403) return undefined;
  throw new Error(`${answer.status} for ${name}`);
}
