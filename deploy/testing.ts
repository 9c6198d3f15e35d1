import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'release/free-port';
import { type ReleaseTool, releaseTool } from 'release/testing';
import type { Site } from 'shared/site';

/** A released site in a directory of its own. */
export interface ReleasedSite extends ReleaseTool {
  directory: string;
}

/** A running nginx. */
export interface Nginx {
  /** `http://localhost:<port>` */
  origin: string;
  /** What it has logged. */
  log(): string;
  close(): Promise<void>;
}

const serve = path.join(import.meta.dirname, 'serve.sh');

/** Whether the tests can run on a real nginx. @throws {Error} as {@link isInstalled} does. */
export function hasNginx(): boolean {
  return isInstalled('nginx', '-v', 'deploy/', 'nginx-light');
}

/**
 * Whether a program of Debian is there.
 *
 * Without it the tests are left out, and say so in capitals; a robot (`CI=true`) may not leave them out.
 *
 * @param option - makes it print its version and end.
 * @param what - is tested with it.
 * @throws {Error} when it is missing and this is a robot.
 */
export function isInstalled(program: string, option: string, what: string, debianPackage: string): boolean {
  if (spawnSync(program, [option], { stdio: 'ignore', env: withSystemPath() }).status === 0) return true;
  const missing = `${program} is not installed (Debian: apt-get install ${debianPackage})`;
  if (process.env.CI) throw new Error(`${missing}, and tests need it: ${what}.`);
  process.stderr.write(`\n*** NOT TESTED: ${what} – ${missing} ***\n\n`);
  return false;
}

/** Whether the tests can ask nginx for brotli; without, they say so. */
export function hasBrotli(): boolean {
  const missing = ['filter', 'static'].filter((kind) => !existsSync(`/usr/lib/nginx/modules/ngx_http_brotli_${kind}_module.so`));
  if (missing.length === 0) return true;
  const packages = missing.map((kind) => `libnginx-mod-http-brotli-${kind}`);
  process.stderr.write(`\n*** NOT TESTED: brotli – nginx lacks a module (Debian: apt-get install ${packages.join(' ')}) ***\n\n`);
  return false;
}

/** Sets a site up in a new directory. */
export async function newSite(site: Site): Promise<ReleasedSite> {
  const directory = publicFolder('site-');
  const tool = releaseTool(directory);
  await tool.init(site);
  return { directory, ...tool };
}

/**
 * Serves a released site as the container does.
 *
 * @param options.port - 0 lets the system choose.
 * @param options.gateway - origin that `/api` is passed on to.
 */
export async function startNginx(options: { directory: string; gateway?: string; port?: number; env?: NodeJS.ProcessEnv }): Promise<Nginx> {
  const { directory, gateway = '', env } = options;
  const port = options.port || (await freePort());
  const runDir = publicFolder('nginx-');
  const logFile = path.join(runDir, 'log');
  // A file, because nginx cannot open the pipe of a child process as its /dev/stdout.
  const log = openSync(logFile, 'a');
  const child = spawn(serve, {
    stdio: ['ignore', log, log],
    env: { ...withSystemPath(), SITE: directory, GATEWAY: gateway, LISTEN: `127.0.0.1:${port}`, RUN_DIR: runDir, ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://localhost:${port}`;
  await answering(`${origin}/site.json`, child, () => readFileSync(logFile, 'utf8'));
  return {
    origin,
    log: () => readFileSync(logFile, 'utf8'),
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** nginx lies where the PATH of a user often does not lead. */
export function withSystemPath(): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

/** A folder that other users may read: nginx, started by root, works as another one. */
export function publicFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), prefix));
  chmodSync(folder, 0o755);
  return folder;
}

/** Makes of an example for `http { }` a configuration that keeps all it writes in a folder. @returns nginx's command for it. */
export function exampleNginx(folder: string, http: string): (...options: string[]) => Buffer {
  const main = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
  writeFileSync(
    main,
    `daemon on; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {} http { ${temporary.join(' ')} ${http} }`,
  );
  return (...options) => execFileSync('nginx', ['-p', folder, '-c', main, ...options], { env: withSystemPath(), stdio: 'pipe' });
}

async function answering(address: string, child: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  child.kill();
  throw new Error(`nginx does not answer:\n${log()}`);
}
