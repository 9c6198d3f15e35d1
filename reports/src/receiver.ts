import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createClientLimit } from './client-limit.ts';
import { claimFolder } from './folder-claim.ts';
import { reportsApp } from './reports-app.ts';
import { openStore } from './store.ts';
import { watchSite } from './watch-site.ts';

/** Where a receiver listens, and what it works with. */
export interface ReceiverOptions {
  /** Where it listens. Port 0 lets the system choose. */
  host: string;
  port: number;
  /** Folder of its counts. */
  folder: string;
  /** The release tool's target. */
  site: string;
  /** Gets what an operator should know. */
  log(line: string): void;
}

/** A running receiver. */
export interface Receiver {
  /** `http://<host>:<port>` */
  origin: string;
  /** Stores the counts, and ends. */
  close(): Promise<void>;
}

/** A crash loses at most as much, in ms. */
const SAVE_EVERY = 10_000;

/**
 * Starts a receiver of failure reports.
 *
 * @throws {Error} when the port is in use, or the folder cannot be used, or another receiver has it.
 */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const endClaim = await claimFolder(options.folder);
  try {
    const { origin, close } = await startInFolder(options);
    return {
      origin,
      async close() {
        await close();
        await endClaim();
      },
    };
  } catch (error) {
    await endClaim();
    throw error;
  }
}

async function startInFolder({ host, port, folder, site, log }: ReceiverOptions): Promise<Receiver> {
  const now = Date.now;
  const store = await openStore(folder, now);
  if (store.damaged) log(`The stored counts were damaged and are in ${store.damaged} now. Counting starts again.`);
  const saver = createSaver(store, log);
  const app = reportsApp({
    ...{ host, store, now, log, site: watchSite(site, { now, log }), ...saver },
    ...{ limit: createClientLimit(now), vitalsLimit: createClientLimit(now) },
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  // A report is small, and comes through nginx.
  server.requestTimeout = 10_000;
  server.headersTimeout = 5_000;
  server.maxConnections = 500;
  await listen(server, host, port);
  await saver.save();
  const timer = setInterval(saver.save, SAVE_EVERY);
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    async close() {
      clearInterval(timer);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await saver.save();
    },
  };
}

/** Saves without ever rejecting: a full disk is said once, and counting goes on. */
function createSaver(store: Awaited<ReturnType<typeof openStore>>, log: (line: string) => void) {
  let fault: string | undefined;
  const save = async () => {
    try {
      await store.save();
      if (fault) log('The counts can be stored again.');
      fault = undefined;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (fault !== message) log(`The counts cannot be stored, and are in memory only: ${message}`);
      fault = message;
    }
  };
  return { save, isStored: () => fault === undefined };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
