import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../apps.ts';
import { newRemote } from './new-remote.ts';
import { newStandaloneRemote, packedInto } from './new-standalone-remote.ts';
import { shellWords } from './shell-words.ts';

const usage = `Usage: pnpm new:remote <name> [--standalone <folder>]
  e.g. pnpm new:remote status                               a folder of this repository
       pnpm new:remote status --standalone ../status        a repository of its own`;

try {
  const { positionals, values } = parse();
  const [name = '', ...others] = positionals;
  if (!name || others.length > 0) throw new Error(usage);
  if (values.standalone === undefined) inThisRepository(name);
  else inItsOwn(name, path.resolve(values.standalone));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { standalone: { type: 'string' } } });
  } catch (cause) {
    throw new Error(usage, { cause });
  }
}

function inThisRepository(name: string): void {
  list(newRemote(name, root));
  run('Run it again.', root, 'pnpm', 'install');
  console.log(`
The page is remote-${name}/src/app.tsx; \`npx -y pnpm@12 dev\` shows it at http://localhost:4300/${name}.
Page, header link and byte budget are in remote-${name}/rspack.config.ts. docs/ship-your-app.md says how to release it.`);
}

function inItsOwn(name: string, folder: string): void {
  list(newStandaloneRemote(name, folder, root));
  const wayOut = `Run \`pnpm new:remote ${name} --standalone ${folder}\` again: it goes on from there.`;
  run(wayOut, root, 'pnpm', ...packedInto(path.join(folder, 'vendor')));
  run(wayOut, folder, 'npm', 'install', '--no-audit', '--no-fund');
  run(wayOut, folder, 'git', 'init', '--quiet');
  console.log(`
The repository is ${folder}, and nothing in it refers to this one. Its README.md says how to run, test and release it.`);
}

function list(files: string[]): void {
  console.log(files.map((file) => `  + ${file}`).join('\n'));
}

/** @throws {Error} that names what has failed, and the way out. */
function run(wayOut: string, cwd: string, command: string, ...words: string[]): void {
  // Windows starts package managers by its shell, which takes words apart.
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, shell ? shellWords(words) : words, { cwd, stdio: 'inherit', shell });
  if (status === 0) return;
  throw new Error(`The files are written, but \`${[command, ...words].join(' ')}\` failed in ${cwd}. ${wayOut}`);
}
