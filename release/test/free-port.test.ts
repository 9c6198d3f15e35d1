/** @jest-environment node */
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from './free-port.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))));

/** @returns the port of a server. @param port - 0 lets the system choose. */
function listen(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(port, '127.0.0.1', () => {
      servers.push(server);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

test('nobody has the port, and each is another one', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  expect(new Set(ports).size).toBeGreaterThan(15);
  await Promise.all([...new Set(ports)].map(listen));
});

test('the system gives it to no server that asks for any port, and to no connection', async () => {
  const given = await Promise.all(Array.from({ length: 50 }, () => listen(0)));
  for (let round = 0; round < 50; round += 1) expect(await freePort()).toBeLessThan(Math.min(...given));
});
