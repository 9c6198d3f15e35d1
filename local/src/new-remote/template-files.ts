import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reservedPaths } from 'release';

/** Folder of the remote that new ones are copies of. */
const template = 'template-remote';

/** Apps that the release tool would take for the new one: it takes `shell` for `remote_shell`, too. */
const taken = ['shell', 'dashboard-embed'];

/** Folders, packages and federation names have it in theirs. */
const longest = 50;

/** @throws {Error} a sentence that says why a remote cannot have the name. */
export function assertName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.startsWith('remote-') || name.length > longest)
    throw new Error(
      `'${name}' is not a name for a remote. It begins with a lower-case letter, has lower-case letters, digits and single hyphens between them, at most ${longest} characters, and does not begin with 'remote-', which is added: 'status' or 'looking-glass'.`,
    );
  if (taken.includes(name)) throw new Error(`'${name}' is an app of the site itself. Choose another name.`);
  if (reservedPaths.includes(`/${name}`)) throw new Error(`/${name} is a path of the site itself. Choose another name.`);
}

/** The files of the template under the new name, by path below the remote's folder. */
export function templateFiles(name: string, root: string): [string, string][] {
  const devPort = String(Math.max(...devPorts(root)) + 1);
  return readdirSync(path.join(root, template), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => path.relative(path.join(root, template), path.join(item.parentPath, item.name)))
    .filter((file) => !/^(node_modules|dist|standalone)[\\/]/.test(file))
    .map((file) => [file, renamed(readFileSync(path.join(root, template, file), 'utf8'), name).replace(/(?<=devPort: )\d+/, devPort)]);
}

/** A text of the template with the name of the remote in it. */
export function renamed(text: string, name: string): string {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  return text
    .replaceAll(template, `remote-${name}`)
    .replaceAll('template_remote', `remote_${name.replaceAll('-', '_')}`)
    .replaceAll('/template', `/${name}`)
    .replaceAll('template page', `${title.toLowerCase()} page`)
    .replaceAll('Template', title);
}

/** Ports of the development servers of all apps, but for the template's. */
function devPorts(root: string): number[] {
  return readdirSync(root)
    .filter((folder) => folder === 'shell' || folder.startsWith('remote-'))
    .flatMap((folder) => readdirSync(path.join(root, folder)).map((file) => path.join(root, folder, file)))
    .filter((file) => /rspack\.(\w+\.)?config\.ts$/.test(file))
    .flatMap((file) => Number(/devPort: (\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? []));
}
