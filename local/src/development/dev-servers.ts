import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../front-end.ts';
import { listen } from '../listen.ts';

/** The development servers of the apps: the ports are those of their `rspack.config.ts`. */
export const devServers = {
  shell: { dir: 'shell', origin: 'http://localhost:4310' },
  remotes: [
    { dir: 'remote-dashboard', name: 'remote_dashboard', origin: 'http://localhost:4311' },
    { dir: 'remote-docs', name: 'remote_docs', origin: 'http://localhost:4312' },
  ],
};

/**
 * Checks that the development servers will find their ports free.
 *
 * @throws {Error} that names the first port in use and the app that needs it.
 */
export async function checkDevPorts(servers = [devServers.shell, ...devServers.remotes]): Promise<void> {
  for (const { dir, origin } of servers) {
    const server = await listen(Number(new URL(origin).port), `Stop what uses it: the development server of ${dir} needs this port.`);
    await server.stop();
  }
}

/**
 * Starts the development servers of all apps.
 *
 * @param onExit - called when one of them ends by itself.
 * @returns a function that ends them.
 */
export function startDevServers(onExit: (app: string) => void): () => void {
  const rspack = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('@rspack/cli/package.json')),
    'bin/rspack.js',
  );
  let stopping = false;
  const children = [devServers.shell, ...devServers.remotes].map(({ dir }): ChildProcess => {
    const child = spawn(process.execPath, [rspack, 'serve', '--mode', 'development'], {
      cwd: path.join(root, dir),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('exit', () => stopping || onExit(dir));
    return child;
  });
  return () => {
    stopping = true;
    for (const child of children) child.kill();
  };
}
