import { existsSync, readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** A host page that is served. */
export interface HostPage {
  url: string;
  close(): Promise<void>;
}

interface HostPageOptions {
  body: string;
  script?: string;
  others?: string[];
  asks?: string[];
  folder?: string;
  isModule?: boolean;
  trustedTypes?: string;
}

/**
 * Serves a host page on a port of its own, with a CSP that allows the site's scripts and nothing more. `/api` is passed on to the gateway
 * behind the site, as an integrator's own server would.
 *
 * @param site - origin of the site whose dashboard is embedded.
 * @param others - origins whose scripts and responses the CSP allows too.
 * @param asks - origins that the page's scripts may call.
 * @param body - HTML of the page's body.
 * @param script - of the page itself, after the site's.
 * @param folder - of a built page: its `main.js` takes the place of the site's script.
 * @param isModule - whether that is an ES module.
 * @param trustedTypes - a script of the page before the site's; with it, the CSP enforces Trusted Types.
 */
export async function serveHostPage(
  site: string,
  { body, script = '', others = [], asks = [], folder, isModule, trustedTypes }: HostPageOptions,
): Promise<HostPage> {
  const allowed = ["'self'", site, ...others].join(' ');
  const wants = trustedTypes === undefined ? '' : "; require-trusted-types-for 'script'; trusted-types default";
  const policy = `default-src 'none'; script-src ${allowed}; connect-src ${[allowed, ...asks].join(' ')}; base-uri 'none'; form-action 'none'${wants}`;
  const html = `<!doctype html><html lang="en"><title>A laboratory</title><body>${body}
<script src="/first.js"></script><script${isModule ? ' type="module"' : ''} src="${folder ? '/main.js' : `${site}/embed/dashboard.js`}"></script><script src="/host.js"></script></body></html>`;
  const server = createServer((received, answer) => {
    if (received.url?.startsWith('/api/')) {
      const passed = request(site + received.url, { method: received.method, headers: { ...received.headers, host: new URL(site).host } });
      passed.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      received.pipe(passed);
      return;
    }
    if (received.url === '/first.js') answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(trustedTypes);
    else if (received.url === '/host.js') answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    else if (received.url === '/') answer.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': policy }).end(html);
    else if (folder && existsSync(path.join(folder, received.url ?? '')))
      answer.writeHead(200, { 'Content-Type': 'text/javascript' }).end(readFileSync(path.join(folder, received.url ?? '')));
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Closes a page, and then the servers of the host pages that it has visited: a call that a server cuts off is an error in the console. */
export async function closeWithHosts(page: Page, hosts: Pick<HostPage, 'close'>[]): Promise<void> {
  await page.close();
  await Promise.all(hosts.map((host) => host.close()));
}
