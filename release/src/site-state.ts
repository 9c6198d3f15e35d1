import * as v from 'valibot';
import { byName, isRecord, isTextList, TextListSchema, TextListsSchema, TextsSchema } from './by-app-schemas.ts';
import { parseAs } from './parse-as.ts';
import { KeysSchema } from './signing/keys.ts';

const time = v.pipe(v.string(), v.isoTimestamp());
const ActiveSchema = v.object({ version: v.string(), since: time, by: v.string() });

const CountsSchema = v.object({ failures: v.number(), visits: v.optional(v.number()) });

/** What the receiver of failure reports has counted of a version; visits are an estimate, where it has one. */
export type Counts = v.InferOutput<typeof CountsSchema>;

const AppSchema = v.object({
  /** Missing in a new app that only a part of the visitors gets so far: it has a rollout and nothing else. */
  active: v.optional(ActiveSchema),
  /** Versions that were active before, newest first: what a rollback returns to and a broken page falls back to. */
  previous: v.array(v.string()),
  /** The version that the last rollback left: nobody gets it any more, but pages that are open may still run it. */
  withdrawn: v.optional(v.string()),
  /** A version for part of the visitors, since its last step; `counted` is what the receiver of failure reports had counted of it until then. */
  rollout: v.optional(v.object({ ...ActiveSchema.entries, percent: v.number(), counted: v.optional(CountsSchema) })),
});

/** Whether an app is in the usual form, without a rollout: {@link AppSchema} would leave it as it is. */
function isUsualApp(app: unknown): boolean {
  if (!isRecord(app)) return false;
  const { active, previous, withdrawn } = app;
  if (!isRecord(active) || Object.keys(active).length !== 3 || Object.keys(app).length !== (withdrawn === undefined ? 2 : 3)) return false;
  const { version, since, by } = active;
  return (
    [version, since, by].every((text) => typeof text === 'string') &&
    (withdrawn === undefined || typeof withdrawn === 'string') &&
    v.ISO_TIMESTAMP_REGEX.test(String(since)) &&
    isTextList(previous)
  );
}

const EventSchema = v.object({
  generation: v.string(),
  time,
  by: v.string(),
  action: v.picklist(['init', 'configure', 'activate', 'rollout', 'rollback', 'withdraw', 'prune']),
  app: v.optional(v.string()),
  version: v.optional(v.string()),
  percent: v.optional(v.number()),
  /** Versions that fewer visitors get since, or none. */
  replaced: v.optional(v.array(v.string())),
  /** Why it was done, where the tool has decided it. */
  note: v.optional(v.string()),
  /** Of a site with keys: a hash of what the event has made of the app, and one of the event before it. */
  after: v.optional(v.string()),
  former: v.optional(v.string()),
  /** Of a site with keys: a hash of the pages of the generation, with its discovery document and its settings. */
  pages: v.optional(v.string()),
  /** Of a site with keys: a hash of the hashes of all apps after the event. Where a key for all apps has signed it, it seals them. */
  apps: v.optional(v.string()),
  /** Whether it has set the keys of the site: what other keys have signed before is proven by this event, which follows it. */
  setsKeys: v.optional(v.boolean()),
  /** A hash of these keys. */
  keys: v.optional(v.string()),
  /** Name of the key that has signed all of the above, and the signature. */
  signature: v.optional(v.object({ key: v.string(), value: v.string() })),
  /** Versions that pages named until now, and no longer do. */
  unnamed: v.optional(v.array(v.string())),
});

const PagesStateSchema = v.object({
  /** What identifies how the tool makes pages (`composer.ts`); a number in sites that were made before 2026-11-24. */
  composer: v.union([v.string(), v.number()]),
  /** A hash of what every page depends on. */
  common: v.string(),
  /** The folder of shared files that has an app's pages, by federation name; and those that are no app's. */
  folders: TextsSchema,
  /** Hash of the discovery document. */
  discovery: v.optional(v.string()),
  /** What the files of all folders take on a disk, in bytes, each folder once; missing where an older tool has made the generation. */
  size: v.optional(v.number()),
  /** Hash of the settings, `site.json`. */
  settings: v.optional(v.string()),
  /** The remotes with one page for all paths below theirs. */
  open: TextListSchema,
  /** Paths of the pages that the versions of a remote declare which visitors may get, by federation name. */
  claims: TextListsSchema,
});

/** Where the pages of a generation lie. */
export type PagesState = v.InferOutput<typeof PagesStateSchema>;

const StateSchema = v.object({
  /** 3 of a site with keys: older tools, which would lose them or the seal, refuse it. Tools before 2026-11-27 have written 2. */
  schema: v.picklist([1, 2, 3]),
  generation: v.string(),
  /** By federation name; the shell is `shell`. */
  apps: byName(AppSchema, isUsualApp),
  /** Paths that a prune is removing: no version that needs one of them may become active. */
  removing: v.array(v.string()),
  /** The prune that removes them, unless it has stopped and said so. */
  pruning: v.optional(v.object({ id: v.string(), by: v.string(), since: time })),
  /** Who may change what; a site without keys takes every change of those who can write there. */
  keys: v.optional(KeysSchema),
  /** What a key for all apps has signed last: a hash of the versions of each app, by federation name. */
  seal: v.optional(v.object({ event: EventSchema, apps: TextsSchema })),
  /** By app, of those that were changed since: the signed event that has set its versions. */
  proofs: v.optional(v.record(v.string(), EventSchema)),
  /** The signed event that has made the pages of this generation. */
  pagesProof: v.optional(EventSchema),
  /** Newest first. */
  history: v.array(EventSchema),
  /** Of events until then nothing may be known: a tool that did not store what the history drops may have written them. */
  forgotten: v.optional(time),
  /** The folder of shared files with the history before that, and the generation of its newest event. */
  older: v.optional(v.object({ folder: v.string(), newest: v.string() })),
  /** Missing where an older tool has made the generation: it holds its pages itself. */
  pages: v.optional(PagesStateSchema),
});

/** Which versions of one app visitors get. */
export type AppState = v.InferOutput<typeof AppSchema>;
/** One change of the site, as the history has it. */
export type Event = v.InferOutput<typeof EventSchema>;

/** What holds in one generation of the site: its `state.json`. */
export type SiteState = v.InferOutput<typeof StateSchema>;

/** As many changes as a state remembers. */
export const historyLength = 500;

/** @throws {Error} that names the first thing wrong. */
export function parseState(input: unknown): SiteState {
  return parseAs(StateSchema, input, 'state.json');
}

/** @throws {Error} that names the first thing wrong. */
export function parseHistory(input: unknown): Event[] {
  return v.parse(v.array(EventSchema), input);
}

/** Whether visitors get the same versions of an app. */
export function isSameApp(one: AppState | undefined, other: AppState | undefined): boolean {
  // A change leaves the objects of all other apps as they are.
  return one === other || (one !== undefined && other !== undefined && versionsText(one) === versionsText(other));
}

function versionsText({ active, previous, rollout }: AppState): string {
  return JSON.stringify([active?.version, previous, rollout?.version, rollout?.percent]);
}

/** Every version of an app that the discovery document, and so a page, names. */
export function namedVersions(app: AppState | undefined): string[] {
  return app ? [app.active?.version, app.rollout?.version, ...app.previous].filter((version) => version !== undefined) : [];
}

/** As `forgotten`, in ms. An older tool does not say it, nor has it dropped anything newer than the oldest event that it has left. */
export function forgottenUntil({ forgotten, history }: SiteState): number {
  return Date.parse(forgotten ?? history.at(-1)?.time ?? '') || 0;
}

/** What {@link versionsInUse} says of each app. @param apps - of a site, or of a part of it. */
export function versionsOf({ apps }: Pick<SiteState, 'apps'>): { app: string; version: string; use: string }[] {
  return Object.entries(apps).flatMap(([app, one]) => versionsInUse(one).map((used) => ({ app, ...used })));
}

/** Every version of an app that the discovery document names, or that pages still open may run; each with how it is used. */
export function versionsInUse(app: AppState | undefined): { version: string; use: string }[] {
  if (!app) return [];
  return [
    ...(app.active ? [{ version: app.active.version, use: 'active' }] : []),
    ...(app.rollout ? [{ version: app.rollout.version, use: `in rollout, ${app.rollout.percent} %` }] : []),
    ...app.previous.map((version) => ({ version, use: 'previous' })),
    ...(app.withdrawn ? [{ version: app.withdrawn, use: 'rolled back, but still in open pages' }] : []),
  ];
}
