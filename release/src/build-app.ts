import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { appName, federationName } from './app-name.ts';
import { ReleaseError } from './release-error.ts';

const root = path.join(import.meta.dirname, '../..');

/**
 * Builds an app of this repository.
 *
 * @param input - its folder, its federation name, or in short.
 * @returns its `dist` folder.
 * @throws {ReleaseError} when there is no such app, or its build fails.
 */
export async function buildApp(input: string): Promise<string> {
  const folders = readdirSync(root).filter((folder) => existsSync(path.join(root, folder, 'rspack.config.ts')));
  const name = appName(input, folders.map(federationName), 'this repository');
  const folder = folders.find((one) => federationName(one) === name) ?? '';
  await pnpm(['--filter', `./${folder}`, 'run', 'build']);
  return path.join(root, folder, 'dist');
}

/** Runs the pnpm that runs this, or the one that npx finds. What it says goes to standard error. */
function pnpm(args: string[]): Promise<void> {
  const running = process.env.npm_execpath ?? '';
  const command = /pnpm[^/\\]*\.[cm]?js$/.test(running)
    ? [process.execPath, running]
    : /pnpm(\.exe)?$/.test(running)
      ? [running]
      : ['npx', '-y', 'pnpm@12'];
  const [file = '', ...rest] = [...command, ...args];
  return new Promise((resolve, reject) => {
    const child = spawn(file, rest, { cwd: root, stdio: ['ignore', 2, 2] });
    child.on('error', (cause) => reject(new ReleaseError(`pnpm does not start: ${cause.message}`, { cause })));
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new ReleaseError('The build has failed, and nothing was published. What went wrong stands above.')),
    );
  });
}
