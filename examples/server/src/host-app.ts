import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { getMimeType } from 'hono/utils/mime';
import type { Settings } from './settings.ts';

/** Where the pages of this folder look for the site. */
const localSite = 'http://localhost:4300';

/**
 * Serves a page that embeds the dashboard, under the policy that `docs/embedding.md` asks for, and passes calls on to the gateway.
 *
 * @param folder - of the page's files.
 */
export function hostApp(folder: string, { site, gateway, login }: Settings): Hono {
  const files = readFiles(folder, site);
  files.set('/page.css', readFileSync(path.join(import.meta.dirname, '../page.css')));
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${site}`,
    `connect-src 'self' ${site}`,
    "style-src 'self'",
    "img-src 'self'",
    // The form that signs out ends at the login service.
    `form-action 'self' ${new URL(login.domain).origin}`,
    "base-uri 'none'",
    // The local stack shows all examples side by side. On a page of yours this is 'none'.
    'frame-ancestors http://localhost:*',
  ].join('; ');

  const app = new Hono();

  // Cookies of this server are no business of the gateway, nor the other way round.
  app.all('/api/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = { Authorization: c.req.header('Authorization'), 'Content-Type': c.req.header('Content-Type') };
    const answer = await proxy(gateway + pathname + search, { raw: c.req.raw, headers });
    answer.headers.delete('Set-Cookie');
    return answer;
  });

  app.get('/favicon.ico', (c) => c.body(null, 204));

  app.get('*', (c) => {
    const name = c.req.path === '/' ? '/index.html' : c.req.path;
    const content = files.get(name);
    if (!content) return c.notFound();
    c.header('Content-Security-Policy', policy);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-cache');
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream');
    return c.body(content);
  });

  return app;
}

/** @returns the files of a folder by their path in the page's address, with the address of the site that is really asked. */
function readFiles(folder: string, site: string): Map<string, Uint8Array<ArrayBuffer>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css)$/.test(name));
  return new Map(
    names.map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').replaceAll(localSite, site);
      return [`/${name.replaceAll('\\', '/')}`, new TextEncoder().encode(text)];
    }),
  );
}
