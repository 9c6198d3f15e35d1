import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { composePage, pagePolicy, workerPolicy } from 'release';
import type { Site } from 'shared/site';
import type { Faults } from '../faults.ts';
import type { Build } from './build.ts';
import { passToGateway } from './pass-to-gateway.ts';
import { type Builds, publish } from './publication.ts';
import { isPage } from './routes.ts';
import { ownFileHeaders, pageHeaders, publicFileHeaders } from './security-headers.ts';
import { immutable, noStore, revalidate, sendContent } from './send-content.ts';
import { notFound, sendRemoteFile } from './send-remote-file.ts';

/** What the edge serves, and from where. */
export interface EdgeOptions {
  builds: Builds;
  site: Site;
  /** Origin of the gateway that `/api` leads to. */
  gateway: string;
  faults: Faults;
}

/** Serves the built site as a production server would. */
export function edgeApp({ builds, site, gateway, faults }: EdgeOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const template = builds.shell.files.get('index.html')?.toString('utf8') ?? '';

  const served = new Map<string, Build>();
  let serial = 0;
  let publication = publish(builds, {}, serial, served);
  faults.onChange(() => {
    serial += 1;
    publication = publish(builds, faults.state.remotes, serial, served);
  });

  app.all('/api/*', (c) => passToGateway(c, gateway));

  app.get('/site.json', (c) => sendContent(c, 'site.json', Buffer.from(JSON.stringify(site)), noStore));

  app.get('/discovery.json', (c) => {
    for (const [header, value] of Object.entries(publicFileHeaders)) c.header(header, value);
    return sendContent(c, 'discovery.json', Buffer.from(JSON.stringify(publication.discovery)), revalidate);
  });

  app.get('/remotes/:name/:version/:file{.+}', (c) => {
    const { name, version, file } = c.req.param();
    return sendRemoteFile(c, file, publication.find(name, version, file), faults);
  });

  app.get('/assets/:file{.+}', (c) => {
    const { file } = c.req.param();
    const content = isPublic(file) && builds.shell.files.get(file);
    if (!content) return notFound(c);
    for (const [header, value] of Object.entries(ownFileHeaders)) c.header(header, value);
    if (/^auth0-worker\./.test(file)) c.header('Content-Security-Policy', workerPolicy(site));
    return sendContent(c, file, content, isHashed(file) ? immutable : revalidate);
  });

  app.get('/:file{(favicon\\.(ico|svg)|robots\\.txt)}', (c) => {
    const { file } = c.req.param();
    const content = builds.shell.files.get(file);
    return content ? sendContent(c, file, content, revalidate) : notFound(c);
  });

  app.get('/assets/*', notFound);
  app.get('/remotes/*', notFound);

  app.get('*', (c) => {
    const { pathname } = new URL(c.req.url);
    const html = composePage({ template, site, discovery: publication.discovery, pathname });
    for (const [header, value] of Object.entries(pageHeaders)) c.header(header, value);
    c.header('Content-Security-Policy', pagePolicy(site, html));
    return sendContent(c, 'index.html', Buffer.from(html), noStore, isPage(pathname, publication.discovery) ? 200 : 404);
  });

  return app;
}

function isPublic(file: string): boolean {
  return file !== 'index.html' && file !== 'release.json';
}

function isHashed(file: string): boolean {
  return /\.[0-9a-f]{8,}\./.test(file);
}
