/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { gatewayPaths } from 'deploy/gateway-paths';
import { Hono } from 'hono';
import { insideApi, ownCall } from './call-path.ts';
import { gatewayCalls } from './pass-to-gateway.ts';

const heard: IncomingMessage[] = [];
let gateway: Server;
let siteServer: Server;
beforeAll(async () => {
  gateway = await listening(
    createServer((request, response) => {
      heard.push(request);
      response.setHeader('Set-Cookie', 'session=of-the-gateway; Path=/');
      response.end('from the gateway');
    }),
  );
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(gatewayCalls(`http://127.0.0.1:${portOf(gateway)}`));
  siteServer = await listening(createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })));
});
afterAll(() => {
  for (const server of [siteServer, gateway]) {
    server.closeAllConnections();
    server.close();
  }
});

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Asks over a bare socket: no client in between mends the request target. @returns the answer as it comes. */
async function askRaw(target: string): Promise<string> {
  const socket = connect(portOf(siteServer), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}

test.each(gatewayPaths.passed)('a call is passed on: %s', async (target) => {
  expect(await askRaw(target)).toContain('from the gateway');
  expect(heard.at(-1)?.url).toBe(target);
});

test.each([
  ...gatewayPaths.refused.map((target) => [target, 400] as const),
  ...gatewayPaths.others.map((target) => [target, 404] as const),
])('the gateway is not asked %s: %d', async (target, status) => {
  const before = heard.length;
  expect(await askRaw(target)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(heard.slice(before).map(({ url }) => url)).toEqual([]);
});

test('the gateway hears nothing from a visitor but what a call needs, and sets no cookie', async () => {
  const said = {
    Cookie: 'a=b',
    Forwarded: 'for=6.6.6.6',
    'X-Forwarded-For': '6.6.6.6',
    'X-Forwarded-Host': 'evil',
    'X-Original-URL': '/admin',
    Via: 'x',
  };
  const headers = { ...said, Authorization: 'Bearer t', 'Content-Type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${portOf(siteServer)}/api/probes`, { method: 'POST', body: '{}', headers });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(heard.at(-1)?.headers).toMatchObject({
    authorization: 'Bearer t',
    'content-type': 'application/json',
    host: `127.0.0.1:${portOf(gateway)}`,
  });
  for (const name of Object.keys(said)) expect(heard.at(-1)?.headers).not.toHaveProperty(name.toLowerCase());
});

test('nginx has the same expressions', () => {
  const conf = readFileSync(path.join(import.meta.dirname, '../../../deploy/nginx/http.conf'), 'utf8');
  for (const { source } of [ownCall, insideApi]) expect(conf).toContain(`${source.replaceAll('\\/', '/')}"`);
});
