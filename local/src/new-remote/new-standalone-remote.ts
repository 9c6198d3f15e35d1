import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import { assertName, renamed, templateFiles } from './template-files.ts';
import { writeAll } from './write-all.ts';

/** Folders of the packages that a remote in a repository of its own needs. */
const packed = ['shared', 'build', 'release'];
/** What a former run that was interrupted may have left besides those files: packages, what npm has installed, an empty repository of git. */
const made = ['vendor', 'node_modules', 'package-lock.json', '.git'];
/** Files that cannot have their own names here, where they would be this repository's. */
const dotted: Readonly<Record<string, string>> = { gitignore: '.gitignore', gitattributes: '.gitattributes' };
/** Jest's set-up is this repository's own. */
const testFiles = ['css-modules.cjs', 'jest-dom.ts', 'jsdom-globals.ts'];

/** What pnpm is to do, in this workspace, to pack them into a folder. */
export function packedInto(folder: string): string[] {
  return ['--recursive', ...packed.flatMap((name) => ['--filter', `./${name}`]), 'pack', '--pack-destination', folder];
}

/**
 * Makes a remote in a repository of its own: all its files but the packages of this workspace, which belong into its `vendor` folder.
 *
 * @param name - e.g. `status` for a remote with the page `/status`.
 * @param folder - of the repository; it has to be empty, not to exist, or to be as a former run has left it.
 * @param root - folder of this workspace.
 * @returns the files written, relative to `folder`.
 * @throws {Error} a sentence that says what is wrong, before anything is written. When a file cannot be written, none is left.
 */
export function newStandaloneRemote(name: string, folder: string, root: string): string[] {
  assertName(name);
  const files = new Map([...appFiles(name, root), ...ownFiles(name, root), ...testSetup(root)]);
  if (hasOther(folder, files)) throw new Error(`${folder} is not empty. Nothing was changed.`);
  const places = [...files.keys()].map((file) => file.split(path.sep)[0] ?? file);
  return writeAll(folder, files, places);
}

/** Whether a folder has something that is not of this command, or was changed since. */
function hasOther(folder: string, files: ReadonlyMap<string, string>): boolean {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => !item.isDirectory())
    .map((item) => path.relative(folder, path.join(item.parentPath, item.name)))
    .filter((file) => !made.includes(file.split(path.sep)[0] ?? ''))
    .some((file) => files.get(file) !== readFileSync(path.join(folder, file), 'utf8'));
}

/** What the app is in this workspace too. The folder of a repository has any name, so the configuration has one. */
function appFiles(name: string, root: string): [string, string][] {
  return templateFiles(name, root)
    .filter(([file]) => file !== 'package.json')
    .map(([file, text]) => [
      file,
      text
        .replace('../rspack.base.ts', 'site-build')
        .replace('dir: import.meta.dirname,', `dir: import.meta.dirname,\n  name: 'remote_${name.replaceAll('-', '_')}',`),
    ]);
}

function ownFiles(name: string, root: string): [string, string][] {
  const folder = path.join(root, 'template-remote/standalone');
  return readdirSync(folder).map((file) => {
    const text = renamed(readFileSync(path.join(folder, file), 'utf8'), name)
      .replaceAll('template-standalone', `remote-${name}`)
      .replaceAll('template-name', name);
    return [dotted[file] ?? file, file === 'package.json' ? withVersions(text, root) : text];
  });
}

/** Writes the versions of this workspace where its `package.json` files refer to them. */
function withVersions(text: string, root: string): string {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const { catalog } = load(read('pnpm-workspace.yaml')) as { catalog: Record<string, string> };
  const own = packed.map((folder) => JSON.parse(read(`${folder}/package.json`)) as { name: string; version: string });
  const files = Object.fromEntries(own.map(({ name, version }) => [name, `file:vendor/${name}-${version}.tgz`]));
  return text.replace(/"([^"]+)": "(catalog:|workspace:\*)"/g, (_, name: string, kind: string) => {
    const version = kind === 'catalog:' ? catalog[name] : files[name];
    if (!version) throw new Error(`This workspace has no ${name}, which template-remote/standalone/package.json names.`);
    return `"${name}": "${version}"`;
  });
}

function testSetup(root: string): [string, string][] {
  return testFiles.map((file) => [path.join('test', file), readFileSync(path.join(root, 'test', file), 'utf8')]);
}
