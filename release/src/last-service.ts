import { timeOfGeneration } from './generation.ts';
import { inParallel } from './in-parallel.ts';
import { type Event, forgottenUntil, namedVersions, type SiteState, versionsInUse } from './site-state.ts';
import type { Item, Target } from './target/target.ts';
import { findRecord, isAppName, isVersion } from './version-record.ts';

/**
 * How long a version was served, and who took it back, is remembered with the version. The history is bounded, and what is said of a
 * version last must not go with it: whoever may prune the version, and `--if-new`, depend on it.
 *
 * The last event that names a version is stored as `served/<app>/<version>/<generation>.<end>.json` before the history drops it.
 */
export const servedFolder = 'served/';

const ends = ['replaced', 'rolled-back', 'withdrawn'] as const;
type End = (typeof ends)[number];

/** When a version was served last, and what ended it. */
export interface LastService {
  time: number;
  end: End;
  /** Unknown where what is stored is damaged. */
  by: string | undefined;
}

/**
 * Stores what the history is about to drop. What it drops holds already, so it may be stored before the change that drops it, and by
 * several tools at once.
 *
 * @param after - what the site will be.
 */
export async function keepDropped(target: Target, before: SiteState, after: SiteState): Promise<void> {
  const remembered = new Set(after.history.map(({ generation }) => generation));
  const dropped = before.history.filter(({ generation }) => !remembered.has(generation));
  const facts = dropped.flatMap((event) => versionsOf(event).map((version) => ({ event, version })));
  // What is in use is named by an event when its use ends.
  const last = facts.filter(({ event, version }) => {
    return !namedVersions(after.apps[event.app ?? '']).includes(version) && !lastEvent(after, event.app ?? '', version);
  });
  await inParallel(last, ({ event, version }) => {
    const path = `${servedFolder}${event.app}/${version}/${event.generation}.${endOf(event, version)}.json`;
    return target.create(path, Buffer.from(`${JSON.stringify({ schema: 1, ...event }, null, 2)}\n`));
  });
}

/**
 * Whether visitors have had a version, or a part of them: `false`; how that ended; `true` while they get it, or when nobody knows,
 * because an older tool has dropped events since the version was published.
 */
export async function wasServed(target: Target, state: SiteState, app: string, version: string): Promise<LastService | boolean> {
  if (namedVersions(state.apps[app]).includes(version)) return true;
  const event = lastEvent(state, app, version);
  if (event) return { time: Date.parse(event.time), end: endOf(event, version), by: event.by };
  const stored = (await target.list(`${servedFolder}${app}/${version}/`)).flatMap(storedService);
  const [last] = stored.sort((a, b) => b.time - a.time);
  if (last) return { ...last, by: await operatorIn(target, last.path) };
  if (versionsInUse(state.apps[app]).some((one) => one.version === version)) return true;
  const record = await findRecord(target, app, version);
  return record !== undefined && Date.parse(record.published) < forgottenUntil(state);
}

/** Finds when versions were served last, in ms; 0 of one that never was. */
export async function readLastServed(
  target: Target,
  state: SiteState,
): Promise<(record: { app: string; version: string; published: string }) => number> {
  const stored = new Map<string, number>();
  for (const { app, version, time } of (await target.list(servedFolder)).flatMap(storedService)) {
    const key = `${app} ${version}`;
    stored.set(key, Math.max(time, stored.get(key) ?? 0));
  }
  // Who asks, asks of each of 100,000 versions: nobody goes through the history for each.
  const named = new Map<string, number>();
  for (const event of state.history.toReversed())
    for (const version of versionsOf(event)) named.set(`${event.app} ${version}`, Date.parse(event.time));
  const forgotten = forgottenUntil(state);
  return ({ app, version, published }) => {
    const unknown = Date.parse(published) < forgotten ? forgotten : 0;
    return named.get(`${app} ${version}`) ?? stored.get(`${app} ${version}`) ?? unknown;
  };
}

/** What is stored of versions that nobody took back: it goes with them. That somebody did is remembered, in case they are published again. */
export async function listReplaced(target: Target): Promise<{ app: string; version: string; path: string }[]> {
  return (await target.list(servedFolder)).flatMap(storedService).filter(({ end }) => end === 'replaced');
}

function versionsOf({ app, version, replaced = [], unnamed = [] }: Event): string[] {
  return app ? [...new Set([...(version ? [version] : []), ...replaced, ...unnamed])] : [];
}

function lastEvent({ history }: SiteState, app: string, version: string): Event | undefined {
  return history.find((event) => event.app === app && versionsOf(event).includes(version));
}

function endOf({ action, replaced = [] }: Event, version: string): End {
  if (action === 'withdraw') return 'withdrawn';
  return action === 'rollback' && replaced.includes(version) ? 'rolled-back' : 'replaced';
}

/** Whether a path is that of an event which is remembered with a version. */
export function isService(path: string): boolean {
  return storedService({ path }).some(({ app, version }) => isAppName(app) && isVersion(version));
}

function storedService({ path }: Pick<Item, 'path'>): { app: string; version: string; path: string; time: number; end: End }[] {
  const [, app = '', version = '', generation = '', name] = /^served\/([^/]+)\/([^/]+)\/([^./]+)\.([^./]+)\.json$/.exec(path) ?? [];
  const end = ends.find((one) => one === name);
  const time = timeOfGeneration(generation);
  return end && Number.isFinite(time) ? [{ app, version, path, time, end }] : [];
}

async function operatorIn(target: Target, path: string): Promise<string | undefined> {
  try {
    const event = JSON.parse(String(await target.read(path))) as { by?: unknown } | null;
    return typeof event?.by === 'string' ? event.by : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
