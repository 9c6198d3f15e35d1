/** @jest-environment node */
import { afterAll, expect, test } from '@jest/globals';
import { listen } from '../listen.ts';
import { checkDevPorts } from './dev-servers.ts';

const other = listen(0);
afterAll(async () => (await other).stop());

test('a development port in use is named, with the app that needs it', async () => {
  const { origin } = await other;
  const message = `Port ${new URL(origin).port} is in use. Stop what uses it: the development server of shell needs this port.`;
  await expect(checkDevPorts([{ dir: 'shell', origin }])).rejects.toThrow(message);
});

test('free ports are left free', async () => {
  const server = await listen(0);
  await server.stop();
  await checkDevPorts([{ dir: 'shell', origin: server.origin }]);
  await server.resume();
  await server.stop();
});
