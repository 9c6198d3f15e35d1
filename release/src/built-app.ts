import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { manifestFile, parseManifest } from './host-manifest.ts';
import { inParallel } from './in-parallel.ts';
import { ReleaseError } from './release-error.ts';
import { type ReleaseFile, readReleaseFile } from './release-file.ts';
import { isAppName, isVersion } from './version-record.ts';

/** A built app, in memory. */
export interface BuiltApp {
  release: ReleaseFile;
  /** By path below the build's folder; of the shell without `release.json`, which no page asks for. */
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Reads a build and checks that it can be published.
 *
 * @param dir - the app's `dist` folder.
 * @throws {ReleaseError} that says what is wrong.
 */
export async function readBuiltApp(dir: string): Promise<BuiltApp> {
  const release = readRelease(dir);
  const items = await readdir(dir, { recursive: true, withFileTypes: true });
  const names = items
    .filter((item) => item.isFile())
    .map((item) => path.relative(dir, path.join(item.parentPath, item.name)).split(path.sep).join('/'))
    .filter((name) => name !== 'release.json' || release.name !== 'shell')
    .sort();
  const contents = await inParallel(names, (name) => readFile(path.join(dir, name)));
  const build = { release, files: new Map(names.map((name, index) => [name, contents[index] ?? Buffer.of()])) };
  const problems = [...checkNames(build), ...checkTerms(build), ...checkIntegrity(build), ...checkManifest(build)];
  if (problems.length > 0) throw new ReleaseError(`The build in ${dir} cannot be published:\n${problems.join('\n')}\nBuild it again.`);
  return build;
}

/** The subresource integrity of a file. @param like - another one, as in `release.json`: they use one algorithm. Earlier builds have SHA-384. */
export function integrityOf(content: Buffer, like = 'sha256-'): string {
  const algorithm = like.startsWith('sha384-') ? 'sha384' : 'sha256';
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

function readRelease(dir: string): ReleaseFile {
  try {
    return readReleaseFile(dir);
  } catch (error) {
    throw new ReleaseError((error as Error).message, { cause: error });
  }
}

/** Name and version become parts of URLs. */
function* checkNames({ release: { name, version } }: BuiltApp) {
  if (!isAppName(name)) yield `  its name '${name}' is no identifier`;
  if (!isVersion(version)) yield `  its version '${version}' is more than letters, digits, '.', '-' and '_'`;
  if (version === 'development') yield '  it is a build of a development server';
}

function* checkTerms({ release, files }: BuiltApp) {
  const isShell = release.name === 'shell';
  if (isShell && !release.offers) yield '  its release.json does not say what it offers';
  if (isShell && !files.has('index.html')) yield '  it has no index.html';
  if (!isShell && !release.needs) yield '  its release.json does not say what it needs';
  if (!isShell && !release.entry) yield '  it has no entry: it is neither the shell nor a remote';
}

/** Builds before 2026-11 have none. */
function* checkManifest({ files }: BuiltApp) {
  const content = files.get(manifestFile);
  if (content && !parseManifest(content)) yield `  its ${manifestFile} is no manifest of Module Federation`;
}

/** A browser refuses a file that is not what the discovery document promises. */
function* checkIntegrity({ release, files }: BuiltApp) {
  for (const { url, integrity } of [...(release.entry ? [release.entry] : []), ...Object.values(release.exposes).flat()]) {
    const content = files.get(url);
    if (!content) yield `  ${url} is missing`;
    else if (integrityOf(content, integrity) !== integrity) yield `  ${url} is not what release.json promises (${integrity})`;
  }
}
