import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from 'release/free-port';
import { exampleNginx, publicFolder } from './testing.ts';

/** Runs edge.conf before a site: the example as it stands, but for its places, TLS, and the time for which an answer is fresh: one second, not five. */
export async function startEdge(site: string) {
  const folder = publicFolder('edge-');
  const port = await freePort();
  const example = readFileSync(path.join(import.meta.dirname, 'nginx/edge.conf'), 'utf8')
    .replaceAll('/var/lib/nginx', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('server origin.example.org:443', `server ${new URL(site).host}`)
    .replaceAll('https://origin.example.org', 'http://origin.example.org')
    .replaceAll(/ssl_certificate.*|proxy_ssl.*/g, '')
    .replaceAll('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replaceAll('proxy_cache_valid 200 5s', 'proxy_cache_valid 200 1s');
  const command = exampleNginx(folder, example);
  command();
  const log = () => readFileSync(path.join(folder, 'edge.log'), 'utf8');
  return {
    origin: `http://localhost:${port}`,
    log,
    /** How the cache answered each request for a path, e.g. `MISS`, `HIT`. */
    answers: (target: string) =>
      log()
        .split('\n')
        .flatMap((line) => (line.includes(` ${target} `) ? (line.split(' ').at(-1) ?? '') : [])),
    close: () => command('-s', 'quit'),
  };
}
