import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { hostManifest, isHashed, workerPolicy } from 'release';
import type { Discovery } from 'shared/discovery';
import type { Site } from 'shared/site';
import type { Faults } from '../faults.ts';
import { gatewayCalls } from './pass-to-gateway.ts';
import type { Publication } from './publication.ts';
import { ownFileHeaders, pageHeaders, publicFileHeaders } from './security-headers.ts';
import { immutable, noStore, revalidate, sendContent } from './send-content.ts';
import { notFound, sendRemoteFile } from './send-remote-file.ts';

type Awaitable<T> = T | Promise<T>;

/** What a site is made of at the moment. */
export interface SiteFiles {
  settings(): Awaitable<Site>;
  discovery(): Awaitable<Discovery>;
  /** The composed page for a path, the policy that goes with it as a header, and whether there is one: the common page says that there is none. */
  page(pathname: string): Awaitable<{ html: Buffer; policy: string; found: boolean }>;
  /** A file of the shell, or one for search engines. */
  asset(file: string): Awaitable<Buffer | undefined>;
  /** The manifest of the active dashboard for embedding pages, with absolute URLs. */
  hostManifest(): Awaitable<Buffer | undefined>;
  remoteFile(name: string, version: string, file: string): Awaitable<ReturnType<Publication['find']>>;
}

/** Serves a site as a production server would: addresses, headers, and how long browsers may keep what. */
export function siteApp(files: SiteFiles, { gateway, faults }: { gateway: string; faults: Faults }): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();

  app.use(gatewayCalls(gateway));

  app.get('/site.json', async (c) => sendContent(c, 'site.json', Buffer.from(JSON.stringify(await files.settings())), noStore));

  app.get('/discovery.json', async (c) => {
    for (const [header, value] of Object.entries(publicFileHeaders)) c.header(header, value);
    return sendContent(c, 'discovery.json', Buffer.from(JSON.stringify(await files.discovery())), revalidate);
  });

  app.get('/remotes/:name/:version/:file{.+}', async (c) => {
    const { name, version, file } = c.req.param();
    return sendRemoteFile(c, file, await files.remoteFile(name, version, file), faults);
  });

  app.get('/assets/:file{.+}', async (c) => {
    const { file } = c.req.param();
    const content = isPublic(file) && (await files.asset(file));
    if (!content) return notFound(c);
    for (const [header, value] of Object.entries(ownFileHeaders)) c.header(header, value);
    if (/^auth0-worker\./.test(file)) c.header('Content-Security-Policy', workerPolicy(await files.settings()));
    return sendContent(c, file, content, isHashed(file) ? immutable : revalidate);
  });

  app.get('/embed/dashboard.js', async (c) => {
    const content = await files.asset('embed.js');
    if (!content) return notFound(c);
    for (const [header, value] of Object.entries(publicFileHeaders)) c.header(header, value);
    return sendContent(c, 'embed.js', content, revalidate);
  });

  app.get(`/${hostManifest}`, async (c) => {
    const content = await files.hostManifest();
    if (!content) return notFound(c);
    for (const [header, value] of Object.entries(publicFileHeaders)) c.header(header, value);
    return sendContent(c, hostManifest, content, revalidate);
  });

  app.get('/:file{(favicon\\.(ico|svg)|robots\\.txt|sitemap\\.xml)}', async (c) => {
    const { file } = c.req.param();
    const content = await files.asset(file);
    return content ? sendContent(c, file, content, revalidate) : notFound(c);
  });

  app.get('/assets/*', notFound);
  app.get('/remotes/*', notFound);

  app.get('*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const { html, policy, found } = await files.page(pathname);
    for (const [header, value] of Object.entries(pageHeaders)) c.header(header, value);
    c.header('Content-Security-Policy', policy);
    return sendContent(c, 'index.html', html, noStore, found ? 200 : 404);
  });

  return app;
}

function isPublic(file: string): boolean {
  return !['index.html', 'pages.json', 'release.json'].includes(file);
}
