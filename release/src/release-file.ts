import { readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { EarlyCallsSchema, PageSchema } from 'shared/discovery';
import * as v from 'valibot';
import { parseAs } from './parse-as.ts';
import { parseJson } from './parse-json.ts';

const FileSchema = v.object({ url: v.string(), integrity: v.string() });

const VersionSchema = v.pipe(
  v.string(),
  v.check((text) => semver.valid(text) !== null, 'must be a version such as 19.3.1'),
);

const RangeSchema = v.pipe(
  v.string(),
  v.check((text) => semver.validRange(text) !== null, 'must be a range of versions such as ^19.0.0'),
);

/** The form of `release.json`. */
export const ReleaseFileSchema = v.object({
  /** Federation name of a remote; the shell's own is `shell`. */
  name: v.string(),
  /** A label that changes with the sources. */
  version: v.string(),
  /** Version of `shared` that the app was built with. */
  contract: v.string(),
  /** Versions of the shared modules that a shell brings, e.g. `react`. */
  offers: v.optional(v.record(v.string(), VersionSchema)),
  /** Ranges of the shared modules that a remote lives with. The local site server serves builds without; `publish` does not take them. */
  needs: v.optional(v.record(v.string(), RangeSchema)),
  /** Missing in the shell, which exposes nothing. */
  entry: v.optional(FileSchema),
  exposes: v.record(v.string(), v.array(FileSchema)),
  /** The page that a remote adds to the site, when the shell's code does not know it. */
  page: v.optional(PageSchema),
  /** Paths of public calls of the gateway that the app makes first: its page begins them. */
  earlyCalls: v.optional(EarlyCallsSchema),
});

/** What a build says of itself in `release.json`. The URLs are relative to the build's folder. */
export type ReleaseFile = v.InferOutput<typeof ReleaseFileSchema>;

/**
 * Reads the `release.json` of a built app.
 *
 * @param dir - the app's `dist` folder.
 * @throws {Error} that says what to do when the app is not built, or what is wrong with the file.
 */
export function readReleaseFile(dir: string): ReleaseFile {
  const file = path.join(dir, 'release.json');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw new Error(`${file} cannot be read: ${message}.`, { cause });
    throw new Error(`${file} is missing: the app is not built. Run \`pnpm run build\` first.`, { cause });
  }
  const todo = 'Build the app again: `pnpm run build`.';
  return parseAs(ReleaseFileSchema, parseJson(text, file, todo), file, todo);
}
