import * as v from 'valibot';

const FileSchema = v.object({
  /** Relative to the site's origin, or absolute. */
  url: v.string(),
  /** Subresource integrity, e.g. `sha384-…`; absent only in development. */
  integrity: v.optional(v.string()),
});

const VersionSchema = v.object({
  version: v.string(),
  entry: FileSchema,
  /** By expose, e.g. `App`: the files to preload for it. */
  exposes: v.record(v.string(), v.array(FileSchema)),
});

const RemoteSchema = v.object({
  ...VersionSchema.entries,
  /** Versions to fall back to, newest first. */
  previous: v.array(VersionSchema),
  /** A version that part of the visitors get instead of the active one. A visitor stays in the same bucket. */
  rollout: v.optional(
    v.object({
      ...VersionSchema.entries,
      /** Share of the visitors, 0 to 100. */
      percent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    }),
  ),
});

const DiscoverySchema = v.object({
  schema: v.literal(1),
  /** Version of the contract (`shared`) that the shell offers. */
  contract: v.string(),
  /** By federation name, e.g. `remote_dashboard`. */
  remotes: v.record(v.string(), RemoteSchema),
});

export type ReleasedFile = v.InferOutput<typeof FileSchema>;
export type ReleasedVersion = v.InferOutput<typeof VersionSchema>;
export type ReleasedRemote = v.InferOutput<typeof RemoteSchema>;

/** Which versions of the remotes are active: the root of trust, inlined in the page and served as `/discovery.json`. */
export type Discovery = v.InferOutput<typeof DiscoverySchema>;

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
