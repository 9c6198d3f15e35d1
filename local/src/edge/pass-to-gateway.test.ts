/** @jest-environment node */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Hono } from 'hono';
import { passToGateway } from './pass-to-gateway.ts';

const heard: IncomingMessage[] = [];
let gateway: Server;
let edge: Server;
beforeAll(async () => {
  gateway = await listening(
    createServer((request, response) => {
      heard.push(request);
      response.end('from the gateway');
    }),
  );
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('/api/*', (c) => passToGateway(c, `http://127.0.0.1:${portOf(gateway)}`));
  edge = await listening(createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })));
});
afterAll(() => {
  for (const server of [edge, gateway]) {
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
  const socket = connect(portOf(edge), '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return Buffer.concat(await socket.toArray()).toString();
}

test.each(['/api/agents', '/api/user/me?return=/../%2e/x', '/api/a%20b'])('a call is passed on: %s', async (target) => {
  expect(await askRaw(target)).toContain('from the gateway');
  expect(heard.at(-1)?.url).toBe(target);
});

test.each([
  ...['/admin/../api/agents', '/admin/%2e%2e/api/agents', '/x/..%2fapi/agents', '/./api/agents', '//api/agents', '/%61pi/agents'],
  ...['/api/x/../agents', '/api/%2e/agents', '/api//agents', '/api/..;/api/agents', '/api/agents%2f', '/api\\agents', '/api/%252e/agents'],
])('what is a call only once it is resolved or decoded is none: %s', async (target) => {
  const before = heard.length;
  expect(await askRaw(target)).toMatch(/^HTTP\/1.1 40[04] /);
  expect(heard.slice(before).map(({ url }) => url)).toEqual([]);
});

test('the gateway hears nothing from a visitor but what a call needs', async () => {
  const said = { Forwarded: 'for=6.6.6.6', 'X-Forwarded-For': '6.6.6.6', 'X-Forwarded-Host': 'evil', 'X-Original-URL': '/admin', Via: 'x' };
  const headers = { ...said, Authorization: 'Bearer t', 'Content-Type': 'application/json' };
  await fetch(`http://127.0.0.1:${portOf(edge)}/api/probes`, { method: 'POST', body: '{}', headers });
  expect(heard.at(-1)?.headers).toMatchObject({
    authorization: 'Bearer t',
    'content-type': 'application/json',
    host: `127.0.0.1:${portOf(gateway)}`,
  });
  for (const name of Object.keys(said)) expect(heard.at(-1)?.headers).not.toHaveProperty(name.toLowerCase());
});
