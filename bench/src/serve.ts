import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recordedAnswers } from 'e2e/recorded-answers';
import { Hono } from 'hono';
import { builtFrontEnd, type FrontEnd, releasedFrontEnd } from 'local/front-end';
import { type Stack, startStack } from 'local/stack';
import { pageFiles } from 'release';
import { freePort } from 'release/free-port';
import { selfMadeCertificate } from './certificate.ts';
import { type Sent, startHttp2Front } from './http2-front.ts';
import { Access, type Network } from './network.ts';

/** What is measured: the site, and static pages with the same content. */
export const variants = ['site', 'static'] as const;
export type Variant = (typeof variants)[number];

/** Both variants behind one origin and one login; one of them is served at a time. */
export interface Server {
  /** `https://localhost:<port>` */
  origin: string;
  /** SHA-256 of its public key, in base64: nobody vouches for its certificate. */
  keyHash: string;
  show(variant: Variant): void;
  /** Closes all connections. New ones go over this network; without one they are as fast as the machine. */
  connectOver(network?: Network): void;
  /** The local stack's faults. */
  faults: Stack['faults'];
  addStaticPage(path: string, html: string): void;
  /** What it and the login service have sent since the last call. */
  takeSent(): Sent[];
  /** Connections of the site since the start. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Releases the builds, and serves them over HTTP/2 with the login service and the gateway of the local stack.
 *
 * @throws {Error} that says what to do when an app is not built.
 */
export async function serve(): Promise<Server> {
  const certificate = selfMadeCertificate();
  const ports = { site: await freePort(), login: await freePort(), gateway: 0, control: 0, datasets: 0 };
  const access = new Access();
  const front = await startHttp2Front(certificate, `http://localhost:${ports.site}`, access);
  const loginFront = await startHttp2Front(certificate, `http://localhost:${ports.login}`, access);
  const fronts = [front, loginFront];
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }));
  let shown: Variant = 'site';
  const frontEnd = await bothVariants(directory, () => shown);
  const origins = { siteOrigin: front.origin, loginOrigin: loginFront.origin };
  const stack = await startStack({ ports, ...origins, frontEnd, answers: recordedAnswers });
  return {
    origin: front.origin,
    keyHash: certificate.hash,
    faults: stack.faults,
    show(variant) {
      shown = variant;
    },
    connectOver(network) {
      access.network = network;
      for (const { hangUp } of fronts) hangUp();
    },
    addStaticPage(pathname, html) {
      const file = path.join(directory, 'static/current', pageFiles(pathname)[0] ?? '');
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, html);
    },
    takeSent: () => fronts.flatMap(({ sent }) => sent.splice(0)),
    connections: front.opened,
    async close() {
      await stack.close();
      for (const { close } of fronts) await close();
    },
  };
}

/** @param directory - of both released sites. */
async function bothVariants(directory: string, shown: () => Variant): Promise<FrontEnd> {
  const built = await builtFrontEnd({ directory: path.join(directory, 'site') });
  const pages = releasedFrontEnd(path.join(directory, 'static'));
  return {
    remotes: [],
    async app(parts) {
      const apps = { site: await built.app(parts), static: await pages.app(parts) };
      const app: typeof apps.site = new Hono();
      app.all('*', (c) => apps[shown()].fetch(c.req.raw, c.env));
      return app;
    },
  };
}
