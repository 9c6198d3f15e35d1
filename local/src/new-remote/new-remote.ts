import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { reservedPaths } from 'release';

/** Folder of the remote that new ones are copies of. */
const template = 'template-remote';
/** The workflow that a new remote's is a copy of. */
const workflow = '.github/workflows/docs.yml';

/**
 * Makes a remote: a folder with configuration, page and test, and the workflow that releases it.
 *
 * @param name - e.g. `status` for `remote-status/` with the page `/status`.
 * @param root - folder of the workspace.
 * @returns the files written, relative to `root`.
 * @throws {Error} a sentence that says what is wrong with the name, before anything is written. When a file cannot be written, none is left.
 */
export function newRemote(name: string, root: string): string[] {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.startsWith('remote-'))
    throw new Error(`'${name}' is not a name for a remote: lower-case letters, digits and hyphens, such as 'status' or 'looking-glass'.`);
  if (reservedPaths.includes(`/${name}`)) throw new Error(`/${name} is a path of the site itself. Choose another name.`);
  const places = [`remote-${name}`, `.github/workflows/${name}.yml`];
  const files = new Map([...templateFiles(name, root), [`.github/workflows/${name}.yml`, workflowOf(name, root)]]);
  for (const place of places) if (existsSync(path.join(root, place))) throw new Error(`${place} exists already. Nothing was changed.`);
  try {
    for (const [file, text] of files) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), text);
    }
  } catch (error) {
    for (const place of places) rmSync(path.join(root, place), { recursive: true, force: true });
    throw error;
  }
  return [...files.keys()];
}

/** The files of the template under the new name, by path. */
function templateFiles(name: string, root: string): [string, string][] {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const devPort = String(Math.max(...devPorts(root)) + 1);
  return readdirSync(path.join(root, template), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(path.join(root, template), path.join(item.parentPath, item.name)))
    .filter((file) => !/^(node_modules|dist)[\\/]/.test(file))
    .map((file) => [
      path.join(`remote-${name}`, file),
      readFileSync(path.join(root, template, file), 'utf8')
        .replaceAll(template, `remote-${name}`)
        .replaceAll('template_remote', `remote_${name.replaceAll('-', '_')}`)
        .replaceAll('/template', `/${name}`)
        .replaceAll('template page', `${title.toLowerCase()} page`)
        .replaceAll('Template', title)
        .replace(/(?<=devPort: )\d+/, devPort),
    ]);
}

/** Ports of the development servers of all apps, but for the template's. */
function devPorts(root: string): number[] {
  return readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('remote-'))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => path.join(root, folder, file)))
    .filter((file) => /rspack\.(\w+\.)?config\.ts$/.test(file))
    .flatMap((file) => Number(/devPort: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? []));
}

function workflowOf(name: string, root: string): string {
  return readFileSync(path.join(root, workflow), 'utf8').replaceAll(/\bdocs\b/g, name);
}
