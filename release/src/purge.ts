import { setTimeout as sleep } from 'node:timers/promises';
import { embedFolder } from './link-generation.ts';
import { parseJson } from './parse-json.ts';
import type { PurgeHook } from './purge-hook.ts';
import { ReleaseError } from './release-error.ts';
import { generationPath } from './site-paths.ts';
import { isSameApp, type SiteState } from './site-state.ts';
import type { Target } from './target/target.ts';

/** What is told of a change of what visitors get. */
interface Purge {
  /** The generation that is current now. */
  generation: string;
  /** The apps of which visitors get other versions, by federation name. */
  apps: string[];
  /** The tags of responses that are another since (`Cache-Tag` of the edge worker). */
  tags: string[];
}

/**
 * Until then, a page that a CDN requests may be the former one, which it would keep: the CDN may keep `current.json` for 1 s, the edge worker uses what
 * it has read for 1 s, and for 0.4 s more while it reads it again. 0.6 s are left for the request of the page.
 */
const DELAY_MS = 3_000;
const PATIENCE_MS = 10_000;

/** nginx and Varnish refuse a header line beyond 8 kB, Node 16 kB of headers. The longest name makes a tag of 68 characters. */
const TAGS_A_REQUEST = 50;

/**
 * Tells a CDN what has changed from one generation to another, if anything has: POSTs with JSON, one after the other, each with up to
 * 50 of the tags, which are in `Surrogate-Key` too.
 *
 * @throws {ReleaseError} when it was not told. The change holds all the same.
 */
export async function tellCdn(target: Target, from: string, to: string, hook: PurgeHook): Promise<void> {
  const purge = purgeOf(await readState(target, from), await readState(target, to));
  if (purge.tags.length === 0) return;
  await sleep(hook.delay ?? DELAY_MS);
  for (let told = 0; told < purge.tags.length; told += TAGS_A_REQUEST) {
    const reason = await post(hook, { ...purge, tags: purge.tags.slice(told, told + TAGS_A_REQUEST) });
    if (reason === undefined) continue;
    throw new ReleaseError(
      `The change holds, but the CDN was not told at ${new URL(hook.url).origin}: ${reason}. It shows the change when it asks for the pages again.\nThese tags were to be purged: ${purge.tags.slice(told).join(' ')}`,
    );
  }
}

/** @returns why it has failed, or `undefined`. */
function post({ url, authorization }: PurgeHook, purge: Purge): Promise<string | undefined> {
  const headers = {
    'Content-Type': 'application/json',
    'Surrogate-Key': purge.tags.join(' '),
    ...(authorization && { Authorization: authorization }),
  };
  return fetch(url, {
    ...{ method: 'POST', headers, body: JSON.stringify(purge), redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) },
  }).then(
    ({ ok, status }) => (ok ? undefined : `it answered ${status}`),
    (error: Error) => reasonOf(error),
  );
}

/** Why a request has failed. What `fetch` itself says may name the URL or a header. */
function reasonOf({ name, cause }: Error): string {
  if (name === 'TimeoutError') return `it did not answer within ${PATIENCE_MS / 1_000} s`;
  return cause instanceof Error ? cause.message : 'the request was not sent';
}

/** What a CDN has to be told. Without anything to tell it has no tags. */
function purgeOf(former: SiteState, state: SiteState): Purge {
  const different = (one: Readonly<Record<string, string>> = {}, other: Readonly<Record<string, string>> = {}) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name]).sort();
  const names = [...new Set([...Object.keys(former.apps), ...Object.keys(state.apps)])].sort();
  const folders = different(former.pages?.folders, state.pages?.folders);
  return {
    generation: state.generation,
    apps: names.filter((name) => !isSameApp(former.apps[name], state.apps[name])),
    tags: [
      ...folders.filter((name) => !name.startsWith('@')).map((name) => `app-${name}`),
      ...(former.pages?.discovery === state.pages?.discovery ? [] : ['discovery']),
      ...(folders.includes(embedFolder) ? ['embed'] : []),
    ],
  };
}

async function readState(target: Target, generation: string): Promise<SiteState> {
  const path = `${generationPath(generation)}state.json`;
  return parseJson((await target.read(path)) ?? '', `${target.place}/${path}`, 'The CDN was not told of the change.') as SiteState;
}
