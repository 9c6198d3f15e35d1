import * as v from 'valibot';

const FileSchema = v.object({
  /** Relative to the site's origin, or absolute. */
  url: v.string(),
  /** Subresource integrity, e.g. `sha384-…`; absent only in development. */
  integrity: v.optional(v.string()),
});

/** Checks the calls that a page may begin early. */
export const EarlyCallsSchema = v.array(v.pipe(v.string(), v.regex(/^\/api\/[\w/-]+$/, 'must be a path such as /api/agents')));

const VersionSchema = v.object({
  version: v.string(),
  /** Version of the contract that it was built with. */
  contract: v.string(),
  entry: FileSchema,
  /** By expose, e.g. `App`: the files to preload for it. */
  exposes: v.record(v.string(), v.array(FileSchema)),
  /** Paths of public calls of the gateway that its page may begin before any code is there. */
  earlyCalls: v.optional(EarlyCallsSchema),
});

const RolloutSchema = v.object({
  ...VersionSchema.entries,
  /** Share of the visitors, 0 to 100, who get this version instead of the active one. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

/** Checks the page that a remote declares. */
export const PageSchema = v.object({
  /** First segment of the paths of its pages, e.g. `/status`. */
  path: v.pipe(v.string(), v.regex(/^\/[a-z0-9-]+$/, 'must be one segment, such as /status')),
  /** What visitors call it, e.g. `status page`. */
  label: v.string(),
  /** Only for visitors who are signed in. */
  signedInOnly: v.optional(v.boolean(), false),
  /** Its link in the header; without it there is none. */
  navigation: v.optional(v.string()),
});

const RemoteSchema = v.object({
  ...VersionSchema.entries,
  /** Versions to fall back to, newest first. */
  previous: v.array(VersionSchema),
  /** A version on its way to become the active one. */
  rollout: v.optional(RolloutSchema),
  /** The page of a remote that the shell's code does not know. */
  page: v.optional(PageSchema),
});

const UpcomingSchema = v.object({
  ...RolloutSchema.entries,
  page: PageSchema,
});

const DiscoverySchema = v.object({
  schema: v.literal(1),
  /** Version of the shell. */
  shell: v.string(),
  /** Version of the contract (`shared`) that the shell offers. */
  contract: v.string(),
  /** By federation name, e.g. `remote_dashboard`. */
  remotes: v.record(v.string(), RemoteSchema),
  /** New remotes, which only a part of the visitors gets so far: for the others they do not exist. Shells from before 2026-11-25 pass them over. */
  upcoming: v.optional(v.record(v.string(), UpcomingSchema)),
});

export type ReleasedFile = v.InferOutput<typeof FileSchema>;
export type ReleasedVersion = v.InferOutput<typeof VersionSchema>;
export type RemotePage = v.InferOutput<typeof PageSchema>;
export type ReleasedRemote = v.InferOutput<typeof RemoteSchema>;
export type UpcomingRemote = v.InferOutput<typeof UpcomingSchema>;
/** What a page carries of a new remote. */
export type UpcomingPage = Pick<UpcomingRemote, 'percent' | 'page'>;

/** Which versions of the remotes are active: the root of trust, served as `/discovery.json`. */
export type Discovery = v.InferOutput<typeof DiscoverySchema>;

/**
 * What a page carries of the discovery document: the remotes that it may need at once, and the pages that the first remotes declare.
 * The rest is read when it is needed, so that a page does not grow with the number of remotes.
 */
export interface PageDiscovery extends Discovery {
  /** By federation name. */
  pages: Record<string, RemotePage>;
  /** Pages of new remotes, for a part of the visitors, by federation name. */
  upcomingPages?: Record<string, UpcomingPage>;
  /** Whether other remotes declare pages too: the discovery document has them. `linked`: the navigation in the page's HTML leads to all of them. */
  more?: boolean | 'linked';
}

/**
 * What a page says of itself in its data block `page`: the release tool writes it, the shell's scripts read it. `docs/releasing.md` has the
 * whole contract.
 */
export interface PageStart {
  /** Paths of public gateway calls that the page makes before its scripts are there, for a visitor with a session hint. */
  earlyCalls?: string[] | undefined;
  /** Files that the page's code is going to load. */
  preloads?: ReleasedFile[] | undefined;
  /** How the page's HTML was made; without it, the browser renders the page. */
  prerendered?: PrerenderedStart | undefined;
}

/** How the HTML of a page was made. */
interface PrerenderedStart {
  /** The version of the remote that prerendered its part; `none` where the shell has prerendered a loading text for it. */
  version?: string | undefined;
  /** Whether the HTML is for signed-in visitors only. */
  members?: boolean | undefined;
  /** Style sheets whose rules are in the page, as the remote's code names the files: they are not loaded again. */
  inlinedStyles?: string[] | undefined;
}

/**
 * Checks a discovery document.
 *
 * @throws {Error} one sentence that names the first thing wrong.
 */
export function parseDiscovery(input: unknown): Discovery {
  const result = v.safeParse(DiscoverySchema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`The discovery document is not usable: ${v.getDotPath(issue) ?? 'document'}: ${issue.message}`);
}
