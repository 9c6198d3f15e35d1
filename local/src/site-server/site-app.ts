import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { hostManifest, isHashed, pageFiles, workerCsp } from 'release';
import { immutable, noStore, ownFileHeaders, pageHeaders, publicFileHeaders, revalidate, sandboxHeaders } from 'release/serving';
import { parseSite } from 'shared/site';
import type { RemoteFault } from '../fault-state.ts';
import type { Faults } from '../faults.ts';
import { notFound, type SiteContext, setHeaders } from './answers.ts';
import { fileReader } from './file-reader.ts';
import { gatewayCalls } from './pass-to-gateway.ts';
import { sendContent } from './send-content.ts';
import { sendRemoteFile } from './send-remote-file.ts';

/** What a released site needs besides its files. */
export interface SiteOptions {
  /** Origin of the gateway that `/api` leads to. */
  gateway: string;
  faults: Faults;
  /** How the delivery of a remote's file is to fail; none does by default. */
  faultOf?(name: string, version: string, file: string): RemoteFault | undefined;
}

type SiteApp = Hono<{ Bindings: HttpBindings }>;

/**
 * Serves a site that the release tool keeps in a directory, with the rules of `deploy/nginx/`: paths, headers, caching. What is released
 * while it runs is there at the next request.
 *
 * @param directory - the target; it may be set up later.
 */
export function siteApp(directory: string, { gateway, faults, faultOf = () => undefined }: SiteOptions): SiteApp {
  const app: SiteApp = new Hono();
  const read = fileReader(directory);
  app.use(gatewayCalls(gateway));
  serveData(app, read);
  serveAssets(app, read);
  app.get('/remotes/:name/:version/:file{.+}', async (c) => {
    const { name, version, file } = c.req.param();
    const content = await read(`files/remotes/${name}/${version}/${file}`);
    return sendRemoteFile(c, file, content && { content, fault: faultOf(name, version, file) }, faults);
  });
  app.get('/remotes/*', notFound);
  app.get('*', async (c) => {
    const files = [...pageFiles(new URL(c.req.url).pathname), 'index.html'];
    for (const file of files) {
      const html = await read(`current/${file}`);
      if (!html) continue;
      setHeaders(c, pageHeaders);
      return sendContent(c, 'index.html', html, noStore, file === 'index.html' ? 404 : 200);
    }
    throw new Error(`${directory}/current/index.html is missing: release something to it first.`);
  });
  return app;
}

type Read = ReturnType<typeof fileReader>;

/** What changes with each release, and is no page. */
function serveData(app: SiteApp, read: Read): void {
  const sendPublic = async (c: SiteContext, name: string, content: Buffer | undefined) => {
    if (!content) return notFound(c);
    setHeaders(c, publicFileHeaders);
    return sendContent(c, name, content, revalidate);
  };
  app.get('/site.json', async (c) => {
    const content = await read('current/site.json');
    return content ? sendContent(c, 'site.json', content, noStore) : notFound(c);
  });
  app.get('/discovery.json', async (c) => sendPublic(c, 'discovery.json', await read('current/discovery.json')));
  app.get('/embed/dashboard.js', async (c) => sendPublic(c, 'embed.js', await read('current/assets/embed.js')));
  app.get(`/${hostManifest}`, async (c) => sendPublic(c, hostManifest, await read(`current/${hostManifest}`)));
  app.get('/:file{(favicon\\.(ico|svg)|robots\\.txt|sitemap\\.xml)}', async (c) => {
    const { file } = c.req.param();
    const content = await read(`current/assets/${file}`);
    if (!content) return notFound(c);
    setHeaders(c, sandboxHeaders(file));
    return sendContent(c, file, content, revalidate);
  });
}

/** The shell's files. */
function serveAssets(app: SiteApp, read: Read): void {
  app.get('/assets/:file{.+}', async (c) => {
    const { file } = c.req.param();
    const content = (await read(`current/assets/${file}`)) ?? (await read(`files/assets/${file}`));
    if (!content) return notFound(c);
    setHeaders(c, { ...ownFileHeaders, ...sandboxHeaders(file) });
    if (/^auth0-worker\./.test(file)) {
      const site = parseSite(JSON.parse(String(await read('current/site.json'))));
      c.header('Content-Security-Policy', workerCsp(site));
    }
    return sendContent(c, file, content, isHashed(file) ? immutable : revalidate);
  });
  app.get('/assets/*', notFound);
}
