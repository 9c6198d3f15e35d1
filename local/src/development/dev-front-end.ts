import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { composePages, pageCsp, pageOf } from 'release';
import { noStore, pageHeaders } from 'release/serving';
import type { Discovery } from 'shared/discovery';
import { root } from '../apps.ts';
import type { FrontEnd } from '../front-end.ts';
import { gatewayCalls } from '../site-server/pass-to-gateway.ts';

import type { DevServers } from './dev-servers.ts';
import { addFastRefreshStub } from './fast-refresh-stub.ts';

/**
 * The apps as their development servers have them: edits show at once.
 *
 * Remotes come without integrity, from other origins, and pages may open the web sockets through which edits are announced.
 */
export function devFrontEnd({ shell, remotes }: DevServers): FrontEnd {
  return {
    remotes: [],
    app({ site, gateway }) {
      const app = new Hono<{ Bindings: HttpBindings }>();
      const devSite = { ...site, remoteOrigins: [...site.remoteOrigins, ...remotes.map(({ origin }) => origin)] };
      const sockets = [shell, ...remotes].map(({ origin }) => origin.replace('http:', 'ws:'));
      const discovery = devDiscovery(remotes);

      app.use(gatewayCalls(gateway));
      app.get('/site.json', (c) => c.json(devSite, 200, { 'Cache-Control': noStore }));
      app.get('/discovery.json', (c) => c.json(discovery, 200, { 'Cache-Control': noStore, 'Access-Control-Allow-Origin': '*' }));
      app.get('/assets/*', (c) => proxy(shell.origin + c.req.path));
      app.get('/favicon.ico', () => proxy(`${shell.origin}/assets/favicon.ico`));

      app.get('*', async (c) => {
        const template = await (await fetch(`${shell.origin}/assets/index.html`)).text();
        const pages = composePages({ template, site: devSite, discovery, shell: { pages: [] }, remotes: new Map() });
        const found = pageOf(pages, c.req.path);
        const html = addFastRefreshStub(found ?? pages.get('index.html')?.() ?? '');
        const policy = pageCsp(devSite, html, { connect: sockets });
        return c.html(html, found ? 200 : 404, {
          ...pageHeaders,
          'Content-Security-Policy': policy,
          'Cache-Control': noStore,
        });
      });

      app.onError((error, c) => {
        const reason = 'The development servers are not ready yet. This page tries again by itself.';
        return c.text(`${reason}\n\n${error.message}\n`, 503, { Refresh: '1', 'Cache-Control': noStore });
      });

      return app;
    },
  };
}

function devDiscovery(remotes: DevServers['remotes']): Discovery {
  const { version: contract } = JSON.parse(readFileSync(path.join(root, 'shared/package.json'), 'utf8'));
  const describe = ({ origin, page }: DevServers['shell']) => ({
    version: 'development',
    contract,
    entry: { url: `${origin}/remoteEntry.js` },
    exposes: { App: [] },
    previous: [],
    ...(page && { page }),
  });
  return {
    schema: 1,
    shell: 'development',
    contract,
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, describe(remote)])),
  };
}
