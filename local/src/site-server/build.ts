import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type BuiltApp, integrityOf, readReleaseFile } from 'release';

export type Build = BuiltApp;

/**
 * Reads a built app.
 *
 * @param dir - its `dist` folder.
 * @throws {Error} that says what to do when the app is not built.
 */
export function readBuild(dir: string): Build {
  const release = readReleaseFile(dir);
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(dir, path.join(item.parentPath, item.name)).replaceAll('\\', '/'));
  return { release, files: new Map(names.map((name) => [name, readFileSync(path.join(dir, name))])) };
}

/**
 * The same app as if it had been built under another version label, and perhaps with other contents.
 *
 * Two versions of a remote that meet in one page must differ in their label, which stands in every script, and the entry holds the
 * integrity of all other files: both are written anew.
 *
 * @param change - other contents of a file; the same ones by default.
 */
export function relabel(build: Build, version: string, change: (name: string, text: string) => string = (_name, text) => text): Build {
  const { release } = build;
  const entryName = release.entry?.url;
  /** As it stands in a text, and in the name of the global that the chunks are put into. */
  const inTexts = (label: string) => `${release.name}@${label}`;
  const inNames = (label: string) => inTexts(label).replaceAll(/\W/g, '_');
  const labelled = (text: string) =>
    text.replaceAll(inTexts(release.version), inTexts(version)).replaceAll(inNames(release.version), inNames(version));
  const rewrite = (name: string, content: Buffer) => Buffer.from(change(name, labelled(content.toString('utf8'))));
  const texts = [...build.files].filter(([name]) => /\.(js|css)$/.test(name));
  const files = new Map(build.files);
  const renewed = new Map<string, string>();
  for (const [name, content] of texts) {
    if (name === entryName) continue;
    files.set(name, rewrite(name, content));
    for (const algorithm of ['sha256', 'sha384'])
      renewed.set(hashOf(algorithm, content), hashOf(algorithm, files.get(name) ?? Buffer.of()));
  }
  const entry = entryName && build.files.get(entryName);
  if (entry) files.set(entryName, rewrite(entryName, Buffer.from(replaceAll(entry.toString('utf8'), renewed))));
  const describe = ({ url, integrity }: { url: string; integrity: string }) => ({
    url,
    integrity: integrityOf(files.get(url) ?? Buffer.of(), integrity),
  });
  return {
    release: {
      ...release,
      version,
      ...(release.entry && { entry: describe(release.entry) }),
      exposes: Object.fromEntries(Object.entries(release.exposes).map(([key, list]) => [key, list.map(describe)])),
    },
    files,
  };
}

/** As entries name it: the longer one is in those of earlier builds. */
function hashOf(algorithm: string, content: Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}

function replaceAll(text: string, replacements: Map<string, string>): string {
  return [...replacements].reduce((result, [from, to]) => result.replaceAll(from, to), text);
}
