import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { freePort } from 'release/free-port';
import config from './edge-worker/bundle.config.ts';
import type { RunningWorker } from './stored-site.ts';
import { publicFolder } from './testing.ts';

/** The path of the program. */
const { default: workerd }: { default: string } = createRequire(import.meta.filename)('workerd');

/** Bundles the edge worker as `pnpm --filter deploy run edge-worker` does. @returns the file. */
export async function bundleWorker(): Promise<string> {
  const folder = publicFolder('worker-');
  const context = path.join(import.meta.dirname, 'edge-worker');
  const compiler = rspack({ ...config, context, output: { ...config.output, path: folder } });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? stats?.toString()) : resolve())));
  });
  return path.join(folder, 'worker.js');
}

/** Runs the bundled worker in workerd, the engine of Cloudflare's workers, on loopback. @param storage - URL of the target's objects. */
export async function startWorkerd(storage: string): Promise<RunningWorker> {
  const file = await bundleWorker();
  const port = await freePort();
  const settings = path.join(path.dirname(file), 'config.capnp');
  writeFileSync(settings, configuration(storage, port));
  const child = spawn(workerd, ['serve', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const origin = `http://localhost:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    // It needs no storage to refuse this.
    const answer = await fetch(origin, { method: 'POST' }).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 405) break;
    if (answer || attempt === 200 || child.exitCode !== null) throw new Error(`workerd does not answer:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    async close() {
      child.kill();
      await ended;
    },
  };
}

function configuration(storage: string, port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "site", worker = .site),
    (name = "internet", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "site")],
);
const site :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  bindings = [(name = "STORAGE", text = ${JSON.stringify(storage)})],
  compatibilityDate = "2026-11-01",
);
`;
}
