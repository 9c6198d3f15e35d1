import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type AppDescription, describeApp, remoteFolders, root } from '../apps.ts';
import { listen } from '../listen.ts';

/** The development server of an app. */
interface DevServer extends AppDescription {
  /** Folder of the app. */
  dir: string;
  origin: string;
}

/** The development servers of all apps. */
export interface DevServers {
  shell: DevServer;
  remotes: DevServer[];
}

/** Reads names, ports and pages in the `rspack.config.ts` of all apps. */
export async function findDevServers(): Promise<DevServers> {
  return { shell: await serverOf('shell'), remotes: await Promise.all(remoteFolders.map(serverOf)) };
}

async function serverOf(dir: string): Promise<DevServer> {
  const app = await describeApp(dir);
  return { dir, origin: `http://localhost:${app.devPort}`, ...app };
}

/**
 * Checks that the development servers will find their ports free.
 *
 * @throws {Error} that names the first port in use and the app that needs it.
 */
export async function checkDevPorts(servers: Pick<DevServer, 'dir' | 'origin'>[]): Promise<void> {
  for (const { dir, origin } of servers) {
    const server = await listen(Number(new URL(origin).port), `Stop what uses it: the development server of ${dir} needs this port.`);
    await server.stop();
  }
}

/**
 * Starts development servers.
 *
 * @param onExit - called when one of them ends by itself.
 * @returns a function that ends them.
 */
export function startDevServers(servers: DevServer[], onExit: (app: string) => void): () => void {
  const rspack = path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('@rspack/cli/package.json')),
    'bin/rspack.js',
  );
  let stopping = false;
  const children = servers.map(({ dir }): ChildProcess => {
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
