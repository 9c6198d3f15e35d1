/** @jest-environment node */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { listen } from './listen.ts';
import { expectFree, settingsFrom, siteDirectory } from './settings.ts';

const portOf = ({ origin }: { origin: string }) => Number(new URL(origin).port);

test('every port in use is named, with what to do', async () => {
  const servers = await Promise.all([listen(0), listen(0)]);
  const [login, gateway] = servers.map(portOf);
  const busy = expectFree({ site: 0, login: login ?? 0, gateway: gateway ?? 0, control: 0, datasets: 0 });
  await expect(busy).rejects.toThrow(new RegExp(`Port ${login} .*LOGIN_PORT.*\\n.*Port ${gateway} .*GATEWAY_PORT`));
  await Promise.all(servers.map((server) => server.stop()));
});

test('free ports stay free', async () => {
  const server = await listen(0);
  const site = portOf(server);
  await server.stop();
  await expectFree({ site, login: 0, gateway: 0, control: 0, datasets: 0 });
  await expectFree({ site, login: 0, gateway: 0, control: 0, datasets: 0 });
});

test('a site configuration that cannot be read stops before anything else', () => {
  expect(() => settingsFrom({ SITE_CONFIG: 'missing.json', INIT_CWD: '/nowhere' })).toThrow('/nowhere/missing.json');
  expect(settingsFrom({})).toMatchObject({ ports: { site: 4300 }, site: { login: { domain: 'http://localhost:4301' } } });
});

test('two sites at the same time are released to a directory each', () => {
  const directories = [{}, { SITE_PORT: '' }, { SITE_PORT: '5300' }, { SITE_PORT: '../x' }].map((environment) =>
    path.relative('/site', siteDirectory('/site', environment)).replaceAll('\\', '/'),
  );
  expect(directories).toEqual(['.local/site', '.local/site', '.local/site-5300', '.local/site-NaN']);
});
