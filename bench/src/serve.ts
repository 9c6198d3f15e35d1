import { rmSync } from 'node:fs';
import path from 'node:path';
import { freePort, newSite } from 'deploy/testing';
import { Hono } from 'hono';
import type { FrontEnd } from 'local/front-end';
import { releasedFrontEnd } from 'local/released';
import { siteApp } from 'local/site-app';
import { type Stack, startStack } from 'local/stack';
import { pagePolicy } from 'release';
import { selfMadeCertificate } from './certificate.ts';
import { type Sent, startHttp2Front } from './http2-front.ts';
import type { Network } from './network.ts';
import { createAccess } from './relay.ts';

/** What is measured: the site, its sources as one application without federation, and static pages with the same content. */
export const variants = ['site', 'bundle', 'limit'] as const;
export type Variant = (typeof variants)[number];

/** The variants behind one address and one login; one of them is served at a time. */
export interface Server {
  /** `https://localhost:<port>` */
  origin: string;
  /** SHA-256 of its public key, in base64: nobody vouches for its certificate. */
  keyHash: string;
  show(variant: Variant): void;
  /** Closes all connections. New ones go over this network, or without one are as fast as the machine. */
  connectOver(network?: Network): void;
  /** What the local stack does differently. */
  faults: Stack['faults'];
  /** The static pages by path, to be filled in. */
  limitPages: Map<string, Buffer>;
  /** What it and the login service have sent since this was last asked. */
  takeSent(): Sent[];
  /** How many connections the site has had since the start. */
  connections(): number;
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, '../..');
const released = {
  site: ['shell', 'remote-dashboard', 'remote-docs'],
  bundle: ['bench'],
};

/**
 * Releases what is built, and serves it over HTTP/2 with the login service and the gateway of the local stack.
 *
 * @throws {Error} that says what to do when an app is not built.
 */
export async function serve(): Promise<Server> {
  const closing: (() => unknown)[] = [];
  const close = async () => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    return { ...(await start((end) => closing.push(end))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onClose - takes what ends a part that is open, as soon as it is. */
async function start(onClose: (end: () => unknown) => void): Promise<Omit<Server, 'close'>> {
  const certificate = selfMadeCertificate();
  const ports = { site: await freePort(), login: await freePort(), gateway: 0, control: 0, datasets: 0 };
  const access = createAccess();
  const front = await startHttp2Front(certificate, `http://localhost:${ports.site}`, access);
  onClose(front.close);
  const loginFront = await startHttp2Front(certificate, `http://localhost:${ports.login}`, access);
  onClose(loginFront.close);
  const limitPages = new Map<string, Buffer>();
  const served = new Map<Variant, ReturnType<FrontEnd['app']>>();
  let shown: Variant = 'site';
  let parts!: Parameters<FrontEnd['app']>[0];
  const frontEnd: FrontEnd = {
    remotes: [],
    app(given) {
      parts = given;
      const app: ReturnType<FrontEnd['app']> = new Hono();
      app.all('*', (c) => served.get(shown)?.fetch(c.req.raw, c.env) ?? c.notFound());
      return app;
    },
  };
  const stack = await startStack({ ports, siteOrigin: front.origin, loginOrigin: loginFront.origin, frontEnd });
  onClose(stack.close);
  for (const variant of ['site', 'bundle'] as const) {
    const { directory, ship } = await newSite(stack.site);
    onClose(() => rmSync(directory, { recursive: true }));
    for (const app of released[variant]) await ship(path.join(root, app, 'dist'));
    served.set(variant, releasedFrontEnd(directory).app(parts));
  }
  served.set('limit', limitApp(limitPages, parts));
  return {
    origin: front.origin,
    keyHash: certificate.hash,
    takeSent: () => [front, loginFront].flatMap(({ sent }) => sent.splice(0)),
    connections: front.opened,
    limitPages,
    faults: stack.faults,
    show(variant) {
      shown = variant;
    },
    connectOver(network) {
      access.network = network;
      for (const { hangUp } of [front, loginFront]) hangUp();
    },
  };
}

/** Pages and nothing else, with the headers of the site. */
function limitApp(pages: Map<string, Buffer>, parts: Parameters<FrontEnd['app']>[0]) {
  return siteApp(
    {
      settings: () => parts.site,
      discovery: () => ({ schema: 1, shell: '', contract: '', remotes: {} }),
      page(pathname) {
        const html = pages.get(pathname) ?? Buffer.of();
        return { html, policy: pagePolicy(parts.site, html.toString()), found: pages.has(pathname) };
      },
      asset: () => undefined,
      hostManifest: () => undefined,
      remoteFile: () => undefined,
    },
    parts,
  );
}
