import { setTimeout as sleep } from 'node:timers/promises';
import { parseSite, type Site, SiteError } from 'shared/site';
import { readIrreplaceable } from './bad-sector.ts';
import { isFull, keepReserve } from './full-disk.ts';
import { newGenerationId, timeOfGeneration, writeGeneration } from './generation.ts';
import { inParallel } from './in-parallel.ts';
import { keepDropped } from './last-service.ts';
import { parseJson } from './parse-json.ts';
import { ReleaseError, restore } from './release-error.ts';
import type { Key, Signer } from './signing/keys.ts';
import { assertProven, signChange } from './signing/sign-change.ts';
import { generationPath } from './site-paths.ts';
import { type AppState, type Event, forgottenUntil, historyLength, namedVersions, parseState, type SiteState } from './site-state.ts';
import { wholeHistory } from './stored-history.ts';
import type { Current, Target } from './target/target.ts';
import { type RecordReader, recordReader } from './version-record.ts';

/** Who does something where. */
export interface Operation {
  target: Target;
  by: string;
  now(): Date;
  /** Signs changes of a site that has keys. */
  signer?: Signer | undefined;
  /** Takes what an operator should know of a change that was made. */
  warn?(sentence: string): void;
  /** Hears of each change that was made: from which generation to which. It does not fail. */
  changed?(from: string, to: string): Promise<void>;
}

/** A site as it is at the moment. */
export interface SiteNow {
  state: SiteState;
  /** The settings as they are stored. An older tool may have written them: whoever brings new ones does not ask what was wrong with these. */
  settings: Buffer;
  readRecord: RecordReader;
  /** What the disk has lost of the history. */
  lost?: string | undefined;
}

/** What is to be different. */
export interface Change {
  /** `undefined` for one that is no longer in the site. */
  apps?: Record<string, AppState | undefined>;
  site?: Site;
  /** Who may change what from now on. */
  keys?: Key[];
  removing?: string[];
  /** `null`: none any more. */
  pruning?: SiteState['pruning'] | null;
  /** Folders of pages and of links that are to be written again, because the disk has lost or damaged something in them. */
  damaged?: ReadonlySet<string>;
  /** What the history says of it; a change without leaves no trace. */
  event?: Omit<Event, 'generation' | 'time' | 'by'>;
}

/** Where teams take turns, others come between two attempts only rarely; in object storage a hundred may. */
const attempts = 60;

/** @throws {ReleaseError} when the target is not set up. */
export async function readSiteNow(target: Target): Promise<SiteNow> {
  return readGeneration(target, await currentOf(target));
}

/**
 * Changes the site in one atomic step: writes a new generation, and makes it current if the one it was made from still is.
 * Otherwise somebody else was faster, and it starts over from theirs, so that both changes hold.
 *
 * @param plan - what is to change; called again at each attempt. `undefined` when there is nothing to do.
 * @param setsKeys - whether it sets keys: that accepts the site as it is.
 * @returns what holds now.
 */
export async function changeSite(
  operation: Operation,
  plan: (now: SiteNow) => Promise<Change | undefined>,
  setsKeys = false,
): Promise<SiteState> {
  const { target } = operation;
  const tried = new Set<string>();
  let from = '';
  const again = () => attempt(operation, plan, { tried, setsKeys, begin: (generation) => (from ||= generation) });
  // Whoever has lost once takes his turn: of a hundred teams at the same moment, the last one would else begin a hundred times.
  const inTurn = () => (target.inTurn ? target.inTurn('change', again) : again());
  const start = performance.now();
  let state = await again();
  const pause = performance.now() - start;
  for (let number = 1; !state && number < attempts; number += 1) {
    await sleep(Math.random() * pause * Math.min(number, 8));
    state = await inTurn();
  }
  if (state) {
    if (tried.has(state.generation) || state.history.some(({ generation }) => tried.has(generation)))
      await operation.changed?.(from, state.generation);
    return state;
  }
  throw new ReleaseError(
    `Others have changed the site at ${target.place} at the same moment, ${attempts} times. Nothing was done; run the command again.`,
  );
}

interface Attempt {
  /** The generations that former attempts have written. */
  tried: Set<string>;
  /** Whether the change sets keys. */
  setsKeys: boolean;
  /** Hears which generation is current. */
  begin(generation: string): void;
}

/** @returns `undefined` when somebody else was faster. */
async function attempt(
  operation: Operation,
  plan: (now: SiteNow) => Promise<Change | undefined>,
  { tried, setsKeys, begin }: Attempt,
): Promise<SiteState | undefined> {
  const { target } = operation;
  const current = await currentOf(target);
  begin(current.generation);
  const now = await readGeneration(target, current);
  // An answer that was lost on the way: the swap had happened, and the storage refused its repetition.
  if (now.state.history.some(({ generation }) => tried.has(generation))) return now.state;
  for (const generation of tried) if (generation !== current.generation) await removeDraft(target, generation);
  // Nothing is built upon what nobody was allowed to do.
  if (now.state.keys && !setsKeys) assertProven(now.state, now.settings, now.state.keys);
  const change = await plan(now);
  if (!change) return now.state;
  const planned = nextState(operation, now.state, change);
  const sign = (state: SiteState) => signChange(now.state, state, Object.keys(change.apps ?? {}), operation);
  // Who may not make it hears that before anything is written.
  sign(planned);
  await keepDropped(target, now.state, planned);
  const { readRecord } = now;
  const site = change.site ?? storedSite(target, current, now);
  const { pages: formerPages, ...rest } = now.state;
  // Who sets keys signs the pages of all apps, so all are made anew.
  const former = { ...rest, ...(formerPages && !setsKeys && { pages: formerPages }) };
  const written = { state: planned, site, readRecord, former, damaged: change.damaged, sign };
  const state = await writeGeneration(target, written).catch(async (error) => {
    if (isFull(error)) await removeDraft(target, planned.generation);
    throw error;
  });
  tried.add(state.generation);
  if (!(await target.swapCurrent(current, state.generation))) return undefined;
  await keepReserve(target, state.generation, state.pages);
  if (now.lost) operation.warn?.(now.lost);
  return state;
}

/** Nobody will see it, and it takes the space that the way out needs. */
async function removeDraft(target: Target, generation: string): Promise<void> {
  const left = await target.list(generationPath(generation)).catch(() => []);
  await inParallel(left, ({ path }) => target.remove(path)).catch(() => {});
  await target.unlink?.(generationPath(generation)).catch(() => {});
}

/** Writes the first generation of a site. @returns `false` when there is one already. */
export async function createSite({ target, by, now }: Operation, site: Site): Promise<boolean> {
  if (await target.readCurrent()) return false;
  const time = now();
  const generation = newGenerationId(time);
  const event: Event = { action: 'init', generation, time: time.toISOString(), by };
  const state: SiteState = { schema: 1, generation, apps: {}, removing: [], history: [event] };
  const { pages } = await writeGeneration(target, { state, site, readRecord: recordReader(target) });
  const isSwapped = await target.swapCurrent(undefined, generation);
  // Where the answer was lost, the repetition was refused, but the generation is current.
  if (!isSwapped && (await target.readCurrent())?.generation !== generation) return false;
  await keepReserve(target, generation, pages);
  return true;
}

function nextState({ by, now }: Operation, state: SiteState, change: Change): SiteState {
  const { apps = {}, removing, pruning, event, keys = state.keys } = change;
  const time = now();
  const generation = newGenerationId(time);
  const unnamed = Object.entries(apps).flatMap(([name, after]) => {
    const named = namedVersions(after);
    return namedVersions(state.apps[name]).filter((version) => !named.includes(version));
  });
  const owner = pruning === undefined ? state.pruning : pruning;
  const events = event ? [{ ...event, ...(unnamed.length > 0 && { unnamed }), generation, time: time.toISOString(), by }] : [];
  return {
    schema: keys ? 3 : 1,
    generation,
    apps: changedApps(state, apps),
    removing: removing ?? state.removing,
    ...(owner && { pruning: owner }),
    ...(keys && { keys }),
    history: [...events, ...state.history].slice(0, historyLength),
    forgotten: new Date(forgottenUntil(state)).toISOString(),
  };
}

function changedApps(state: SiteState, changed: Change['apps'] = {}): SiteState['apps'] {
  const apps = { ...state.apps };
  for (const [name, app] of Object.entries(changed)) {
    if (app) apps[name] = app;
    else delete apps[name];
  }
  return apps;
}

/** @throws {ReleaseError} when the target is not set up. */
export async function currentOf(target: Target): Promise<Current> {
  const current = await target.readCurrent();
  if (current) return current;
  throw new ReleaseError(
    `There is no site in ${target.place}.\nSet it up with \`release init --site site.json --target ${target.place}\`, or check the target's name.`,
  );
}

async function readGeneration(target: Target, { generation }: Current): Promise<SiteNow> {
  const read = async (name: string): Promise<Buffer> => {
    const path = generationPath(generation) + name;
    const content = await readIrreplaceable(target, path);
    if (!content) throw new ReleaseError(`${target.place}/${path} is missing, and the site needs it. ${restore}`);
    return content;
  };
  const [state, settings] = await Promise.all([read('state.json'), read('site.json')]);
  const where = `${target.place}/${generationPath(generation)}state.json`;
  try {
    const parsed = parseState(parseJson(state, where, restore));
    const { history, lost } = await wholeHistory(target, parsed);
    // What is lost may have said of any version that it was served until now.
    const forgotten = lost && new Date(timeOfGeneration(generation)).toISOString();
    return { state: { ...parsed, history, ...(forgotten && { forgotten }) }, settings, readRecord: recordReader(target), lost };
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError(`${where}: ${(error as Error).message}.\n${restore}`, { cause: error });
  }
}

/** @throws {ReleaseError} when this tool cannot use the stored settings, e.g. because it knows one more that every site has to have. */
function storedSite({ place }: Target, { generation }: Current, { settings }: SiteNow): Site {
  const where = `${place}/${generationPath(generation)}site.json`;
  const todo = 'Nothing was changed. Mend a copy of it, and run `release configure --site <copy>` first.';
  try {
    return parseSite(parseJson(settings, where, todo));
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    throw new ReleaseError(`${where}: ${error.message}\n${todo}`, { cause: error });
  }
}
