import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { hostApp } from './host-app.ts';
import { readSettings } from './settings.ts';
import { signIn } from './sign-in.ts';

/** A running example. */
export interface Example {
  url: string;
  close(): Promise<void>;
}

/**
 * Starts an example.
 *
 * @param folder - of the example: its `dist` is served, or its `page` if it needs no build.
 * @param site - origin of the site whose dashboard it embeds.
 * @param port - by default that of its `package.json`; 0 for any free port.
 * @throws {Error} with what to do.
 */
export async function startExample(folder: string, site: string, port?: number): Promise<Example> {
  const { name, config } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const settings = await readSettings(site);
  const files = ['dist', 'page'].map((name) => path.join(folder, name)).find((place) => existsSync(place));
  if (!files) throw new Error(`${name} is not built: run 'npx -y pnpm@12 build:examples'.`);
  const app = new Hono();
  app.route('/', await signIn(settings, name));
  app.route('/', hostApp(files, settings));
  // The login service or the gateway failed.
  app.onError((error, c) => c.text(`${error.message}\n`, 502));
  const wanted = port ?? config.port;
  const server = serve({ fetch: app.fetch, hostname: 'localhost', port: wanted, overrideGlobalObjects: false }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.on('listening', resolve);
    server.on('error', (cause: NodeJS.ErrnoException) =>
      reject(cause.code === 'EADDRINUSE' ? new Error(`Port ${wanted} is in use: stop the process that uses it.`, { cause }) : cause),
    );
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
