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
 * Two versions of a remote that meet in one page must differ in their label, which stands in every script, and the entries hold the
 * integrity of all other files: both are written anew.
 *
 * @param change - other contents of a file; the same ones by default.
 */
export function relabel(build: Build, version: string, change: (name: string, text: string) => string = (_name, text) => text): Build {
  const { release } = build;
  /** As it stands in a text, and in the name of the global that the chunks are put into. */
  const inTexts = (label: string) => `${release.name}@${label}`;
  const inNames = (label: string) => inTexts(label).replaceAll(/\W/g, '_');
  const labelled = (text: string) =>
    text.replaceAll(inTexts(release.version), inTexts(version)).replaceAll(inNames(release.version), inNames(version));
  const files = new Map(build.files);
  const texts = [...build.files].filter(([name]) => /\.(js|css)$/.test(name));
  const hashes = new Set(texts.flatMap(([, content]) => hashesOf(content)));
  const renewed = new Map<string, string>();
  const rewrite = ([name, content]: [string, Buffer]) => {
    const text = content.toString('utf8').replaceAll(hash, (old) => renewed.get(old) ?? old);
    const rewritten = Buffer.from(change(name, labelled(text)));
    files.set(name, rewritten);
    const after = hashesOf(rewritten);
    for (const [index, before] of hashesOf(content).entries()) renewed.set(before, after[index] ?? before);
  };
  // Chunks first: the container, and the remote entry of Module Federation, name them, and no text names these.
  const isEntry = ([, content]: [string, Buffer]) =>
    content
      .toString('utf8')
      .match(hash)
      ?.some((found) => hashes.has(found));
  for (const text of texts) if (!isEntry(text)) rewrite(text);
  for (const text of texts) if (isEntry(text)) rewrite(text);
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

const hash = /sha(?:256|384)-[\w+/]+=*/g;

/** As entries name it: the longer one is in those of earlier builds. */
const hashesOf = (content: Buffer) =>
  ['sha256', 'sha384'].map((algorithm) => `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`);
