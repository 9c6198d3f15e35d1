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
 * @returns the folder with what was built.
 * @throws {ReleaseError} when there is no such app, or none at all, as where the bundled tool is installed, or its build fails.
 */
export async function buildApp(input: string): Promise<string> {
  // The template of `pnpm new:remote` is no app of the site.
  const folders = readdirSync(root).filter((folder) => folder === 'shell' || folder.startsWith('remote-'));
  const builds = folders.flatMap(buildsOf);
  if (builds.length === 0)
    throw new ReleaseError(
      `There is nothing here that this tool could build. Build it yourself, and name the build: release publish ${input} --built dist`,
    );
  const name = appName(
    input,
    builds.map((build) => build.name),
    'this repository',
  );
  const { folder = '', output = '' } = builds.find((build) => build.name === name) ?? {};
  await pnpm(['--filter', `./${folder}`, 'run', 'build']);
  return path.join(root, folder, output);
}

/** The apps that a folder builds: itself, and the one for host pages if it has that (docs/embedding.md). */
function buildsOf(folder: string): { name: string; folder: string; output: string }[] {
  const has = (config: string) => existsSync(path.join(root, folder, config));
  return [
    ...(has('rspack.config.ts') ? [{ name: federationName(folder), folder, output: 'dist' }] : []),
    ...(has('rspack.embed.config.ts')
      ? [{ name: `${federationName(folder).replace('remote_', '')}_embed`, folder, output: 'dist-embed' }]
      : []),
  ];
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
