/** @jest-environment node */
import { describe, expect, test } from '@jest/globals';
import type { Site } from 'shared/site';
import { fakeSite } from 'shared/testing';
import { activate } from './activate.ts';
import { configure, init } from './configure.ts';
import { assertNoLoopback, warningsOf } from './loopback.ts';
import { ReleaseError } from './release-error.ts';
import { fakeBuild, fakeOperation, fakeTarget, MemoryTarget, readCurrentFile } from './testing.ts';

const local: Site = {
  ...fakeSite,
  login: { ...fakeSite.login, domain: 'http://localhost:4301' },
  gateway: 'https://127.0.0.1:4302',
  datasets: 'http://localhost:4304/',
  report: 'https://reports.localhost/failures',
  vitals: { url: 'http://localhost:4305/vitals', share: 1 },
  remoteOrigins: ['https://cdn.example.org', 'http://localhost:4311'],
  overrides: { origins: ['http://localhost:4312', 'https://preview.example.org'], versions: true },
};

const message = `These settings are for a developer's machine, and https://www.example.org is not one:
  login.domain: http://localhost:4301 is the visitor's own machine
  gateway: https://127.0.0.1:4302 is the visitor's own machine
  datasets: http://localhost:4304/ is the visitor's own machine
  report: https://reports.localhost/failures is the visitor's own machine
  vitals.url: http://localhost:4305/vitals is the visitor's own machine
  remoteOrigins: http://localhost:4311 is the visitor's own machine
  overrides.origins: http://localhost:4312 is the visitor's own machine
Take them out, or name the URLs that visitors reach. deploy/site.example.json shows a site's settings.`;

// Reliability: settings of a developer's machine on a public site
test('a public site is not set up with settings of a developer’s machine: one message names them all', async () => {
  const target = new MemoryTarget();
  await expect(init(fakeOperation(target), local)).rejects.toThrow(new ReleaseError(message));
  expect(target.files.size).toBe(0);
});

test('a public site does not get them later either, and stays as it is', async () => {
  const target = new MemoryTarget();
  const operation = await fakeTarget([fakeBuild('shell', 's1')], target);
  await activate(operation, 'shell', 's1');
  const before = target.current;
  await expect(configure(operation, local)).rejects.toThrow(new ReleaseError(message));
  expect(target.current).toBe(before);
});

test.each(['http://localhost:4300', 'https://localhost:4443', 'https://127.0.0.1'])(
  'a site on a developer’s machine has them: %s',
  async (address) => {
    const target = new MemoryTarget();
    await init(fakeOperation(target), { ...local, address });
    expect(JSON.parse(await readCurrentFile(target, 'site.json'))).toMatchObject({ overrides: local.overrides });
    expect(warningsOf({ ...local, address })).toEqual([]);
  },
);

describe('the visitor’s own machine', () => {
  const withOverride = (origin: string) => () => assertNoLoopback({ ...fakeSite, overrides: { origins: [origin], versions: false } });

  test.each([
    ...[
      'http://localhost:4311',
      'https://localhost',
      'https://LOCALHOST',
      'https://localhost.',
      'https://a.b.localhost:1',
      'https://127.0.0.1',
    ],
    ...[
      'https://127.8.9.10',
      'https://127.1',
      'https://0x7f000001',
      'https://2130706433',
      'https://[::1]:8443',
      'https://[::ffff:127.0.0.1]',
    ],
    ...['https://0.0.0.0', 'http://[::1]'],
    ...['https://localhost..', 'https://localhost.localdomain', 'https://localhost6.localdomain6', 'https://localhost6'],
    ...['https://localhost4', 'https://localhost4.localdomain4', 'https://ipv6-localhost', 'https://ipv6-loopback'],
    ...['https://ip6-localhost', 'https://IP6-LOOPBACK.', 'https://0.0.0.1', 'https://0.1.2.3', 'https://[::]'],
    ...['https://[::127.0.0.1]', 'https://[::ffff:0.0.0.0]', 'https://[::ffff:127.8.9.10]', 'https://[::ffff:0:127.0.0.1]'],
    ...['https://[64:ff9b::127.0.0.1]', 'https://[64:ff9b::0.0.0.0]'],
  ])('is %s', (origin) => expect(withOverride(origin)).toThrow(`overrides.origins: ${origin} is`));

  test.each([
    'https://localhost.example.org',
    'https://mylocalhost',
    'https://128.0.0.1',
    'https://preview.example.org',
    'https://10.0.0.1',
    'https://1.0.0.0',
    'https://localdomain.example.org',
    'https://ip6-localhost.example.org',
    'https://[2001:db8::127.0.0.1]',
    'https://[::ffff:198.51.100.1]',
    'https://[64:ff9b::198.51.100.1]',
  ])('is not %s', (origin) => expect(withOverride(origin)).not.toThrow());
});

test('links lead nobody to his own machine', () => {
  expect(() => assertNoLoopback({ ...fakeSite, links: { ...fakeSite.links, docs: 'http://localhost:3000' } })).toThrow(
    '  links.docs: http://localhost:3000 is',
  );
});

test('versions that anybody may try are worth a warning', () => {
  const overrides = { origins: [], versions: true };
  expect(warningsOf({ ...fakeSite, overrides })).toEqual([
    expect.stringContaining('overrides.versions is true: any visitor of https://www'),
  ]);
  expect(warningsOf({ ...fakeSite, overrides: { ...overrides, versions: false } })).toEqual([]);
  expect(warningsOf(fakeSite)).toEqual([]);
});
