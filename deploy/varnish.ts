import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from 'release/free-port';
import { isInstalled, publicFolder, withSystemPath } from './testing.ts';

/** Whether the tests can run on a real Varnish. @throws {Error} as `isInstalled` does. */
export function hasVarnish(): boolean {
  return isInstalled('varnishd', '-V', 'purge by tags', 'varnish');
}

/** Runs varnish/edge.vcl before a server: the example as it stands, but for its places. */
export async function startVarnish(backend: string) {
  const folder = publicFolder('varnish-');
  const file = path.join(folder, 'edge.vcl');
  const port = await freePort();
  const secret = `Bearer ${randomUUID()}`;
  const { port: backendPort } = new URL(backend);
  const example = readFileSync(path.join(import.meta.dirname, 'varnish/edge.vcl'), 'utf8')
    .replace('Bearer replace-this', secret)
    .replace('"worker.example.org"', '"127.0.0.1"')
    .replace('.port = "80"', `.port = "${backendPort}"`);
  writeFileSync(file, example);
  const storage = ['-s', 'malloc,16m', '-p', 'thread_pool_min=10', '-p', 'thread_pools=1'];
  const child = spawn(
    'varnishd',
    ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', path.join(folder, 'work'), '-j', 'none', ...storage],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: withSystemPath(),
    },
  );
  let said = '';
  child.stderr.on('data', (text) => (said += text));
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await fetch(`${origin}/about`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) break;
    if (attempt === 200 || child.exitCode !== null) throw new Error(`Varnish does not answer:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    /** What `RELEASE_PURGE_AUTHORIZATION` is to be. */
    secret,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
    },
  };
}
