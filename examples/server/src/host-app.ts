import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { getMimeType } from 'hono/utils/mime';
import type { Settings } from './settings.ts';

/** The site's origin in the examples' files. */
const localSite = 'http://localhost:4300';

/**
 * Serves a host page with the CSP of `docs/embedding.md`, and proxies `/api/` to the gateway.
 *
 * @param folder - with the page's files.
 */
export function hostApp(folder: string, { site, gateway, login }: Settings): Hono {
  const files = readFiles(folder, site);
  files.set('/page.css', readFileSync(path.join(import.meta.dirname, '../page.css')));
  const csp = [
    "default-src 'none'",
    `script-src 'self' ${site}`,
    `connect-src 'self' ${site}`,
    "style-src 'self'",
    "img-src 'self'",
    // The sign-out form is redirected to the login service.
    `form-action 'self' ${new URL(login.domain).origin}`,
    "base-uri 'none'",
    // For the local stack, which shows all examples in frames. On your page this should be 'none'.
    'frame-ancestors http://localhost:*',
  ].join('; ');

  const app = new Hono();

  // No cookies in either direction: the gateway does not need this server's.
  app.all('/api/*', async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = { Authorization: c.req.header('Authorization'), 'Content-Type': c.req.header('Content-Type') };
    const response = await proxy(gateway + pathname + search, { raw: c.req.raw, headers });
    response.headers.delete('Set-Cookie');
    return response;
  });

  app.get('/favicon.ico', (c) => c.body(null, 204));

  app.get('*', (c) => {
    const name = c.req.path === '/' ? '/index.html' : c.req.path;
    const content = files.get(name);
    if (!content) return c.notFound();
    c.header('Content-Security-Policy', csp);
    c.header('X-Content-Type-Options', 'nosniff');
    // A page in the back/forward cache would show the data of a visitor who has signed out.
    c.header('Cache-Control', name.endsWith('.html') ? 'no-store' : 'no-cache');
    c.header('Content-Type', getMimeType(name) ?? 'application/octet-stream');
    return c.body(content);
  });

  return app;
}

/** Reads a folder's files by URL path, with the origin of the site in use. */
function readFiles(folder: string, site: string): Map<string, Uint8Array<ArrayBuffer>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css)$/.test(name));
  return new Map(
    names.map((name) => {
      const text = readFileSync(path.join(folder, name), 'utf8').replaceAll(localSite, site);
      return [`/${name.replaceAll('\\', '/')}`, new TextEncoder().encode(text)];
    }),
  );
}
