/** @jest-environment node */
import { get } from 'node:http';
import { Server } from 'node:net';
import { afterEach, expect, jest, test } from '@jest/globals';
import { type LocalServer, listen } from './listen.ts';

const open: LocalServer[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  return Promise.all(open.splice(0).map((server) => server.stop()));
});

async function started(port = 0, hint?: string): Promise<LocalServer> {
  const server = await listen(port, hint);
  open.push(server);
  server.serve((_request, response) => response.end('here'));
  return server;
}

function statusFor(origin: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(origin, { headers: { host } }, (response) => resolve(response.resume().statusCode)).on('error', reject);
  });
}

test('answers on both loopback addresses, by the name localhost only', async () => {
  const { origin } = await started();
  expect(await (await fetch(origin)).text()).toBe('here');
  expect(await statusFor(origin, 'localhost:80')).toBe(200);
  expect(await statusFor(origin, 'attacker.example.org')).toBe(421);
});

test('refuses connections while stopped, and comes back on the same port', async () => {
  const server = await started();
  await server.stop();
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
  await server.resume();
  expect((await fetch(server.origin)).status).toBe(200);
});

test('listens again as soon as its port is free', async () => {
  const server = await started();
  await server.stop();
  const other = await listen(Number(new URL(server.origin).port));
  const resumed = server.resume();
  await new Promise((resolve) => setTimeout(resolve, 100));
  await other.stop();
  await resumed;
  expect(await (await fetch(server.origin)).text()).toBe('here');
});

test('that may not have its port again says so, and does not wait', async () => {
  const server = await started();
  await server.stop();
  const refusal = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
  jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server) {
    process.nextTick(() => this.emit('error', refusal));
    return this;
  });
  await expect(server.resume()).rejects.toBe(refusal);
});

test('resumes once when asked twice', async () => {
  const server = await started();
  await server.stop();
  await Promise.all([server.resume(), server.resume()]);
  expect((await fetch(server.origin)).status).toBe(200);
});

test('stays stopped when it is stopped while it resumes', async () => {
  const server = await started();
  await server.stop();
  await Promise.all([server.resume(), server.stop()]);
  await expect(fetch(server.origin)).rejects.toThrow('fetch failed');
});

test('names a port in use, and what to do', async () => {
  const { origin } = await started();
  const port = Number(new URL(origin).port);
  await expect(listen(port, 'Set SITE_PORT.')).rejects.toThrow(`Port ${port} is in use. Set SITE_PORT.`);
});

test('takes another port of the system’s choice where the first one is in use on the other loopback address', async () => {
  const tried: number[] = [];
  const { listen: really } = Server.prototype;
  jest.spyOn(Server.prototype, 'listen').mockImplementation(function (this: Server, ...options: unknown[]) {
    const [port, host] = options;
    if (host !== '::1') return Reflect.apply(really, this, options);
    tried.push(Number(port));
    const inUse = tried.length === 1;
    process.nextTick(() => this.emit('error', Object.assign(new Error('no'), { code: inUse ? 'EADDRINUSE' : 'EADDRNOTAVAIL' })));
    return this;
  });
  const { origin } = await started();
  expect(tried).toHaveLength(2);
  expect(tried[1]).toBe(Number(new URL(origin).port));
  expect(await (await fetch(origin)).text()).toBe('here');
});
