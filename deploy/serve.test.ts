/** @jest-environment node */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { fakeSite } from 'shared/testing';
import { ask, shellBuild } from './served-site.ts';
import { hasNginx, newSite, type ReleasedSite, startNginx } from './testing.ts';

let site: ReleasedSite;

test.each([
  ['8080', '127.0.0.1:8080'],
  ['3000', '127.0.0.1:3000'],
  ['', '127.0.0.1:8080'],
  ['10.0.0.5:3000', '10.0.0.5:3000'],
  ['[::1]:3000', '[::1]:3000'],
])('the health check of the container asks where LISTEN=%s is', (LISTEN, host) => {
  const containerfile = readFileSync(path.join(import.meta.dirname, 'Containerfile'), 'utf8');
  const [, command = ''] = /^HEALTHCHECK .*? CMD (.*)$/m.exec(containerfile) ?? [];
  const asked = execFileSync('sh', ['-euc', `wget() { printf '%s\\n' "$@"; }; ${command}`], {
    env: { ...process.env, LISTEN },
    encoding: 'utf8',
  });
  expect(asked.trim().split('\n')).toEqual(['-q', '-O', '/dev/null', `http://${host}/site.json`]);
});

(hasNginx() ? describe : describe.skip)('serve.sh', () => {
  beforeAll(async () => {
    site = await newSite(fakeSite);
    await site.ship(shellBuild('s1'));
  });

  const start = (env: NodeJS.ProcessEnv) => startNginx({ directory: site.directory, env }).then((running) => running.close());

  test('takes the login service from the site, or two of them from outside', async () => {
    const origins = 'https://old.example.org https://new.example.org:8443';
    const other = await startNginx({ directory: site.directory, env: { LOGIN_ORIGIN: origins } });
    const { headers } = await ask(`${other.origin}/assets/auth0-worker.0123456789ab.js`);
    await other.close();
    expect(headers['content-security-policy']).toBe(`default-src 'none'; connect-src ${origins}`);
  });

  // Reliability: the name of the receiver of failure reports does not resolve
  test('serves the site though the host of the receiver is not known, and says so', async () => {
    const nginx = await startNginx({ directory: site.directory, env: { REPORTS: 'none.invalid:9000' } });
    const [page, failures] = [await ask(`${nginx.origin}/about`), await ask(`${nginx.origin}/failures`, { method: 'POST', body: '{}' })];
    const log = nginx.log();
    await nginx.close();
    expect([page.status, failures.status]).toEqual([200, 502]);
    expect(log).toContain('The host of REPORTS is not known: none.invalid:9000.');
  }, 60_000);

  test.each([
    [{ SITE: '/nowhere' }, 'There is no site in /nowhere'],
    [{ LOGIN_ORIGIN: 'https://a.example; evil' }, "'https://a.example;' is no origin of a login service"],
    [{ GATEWAY: 'https://gateway.example.org/api' }, "GATEWAY is 'https://gateway.example.org/api'"],
    [{ GATEWAY: 'http://x; } evil {' }, 'it must be an origin'],
    [{ TRUSTED_PROXIES: 'proxy.example.org' }, "'proxy.example.org' is no address of a proxy, such as 10.0.0.1, 10.0.0.0/8 or fd00::/8"],
    [{ TRUSTED_PROXIES: '10.0.0.1 10.0.0.2; evil' }, "'10.0.0.2;' is no address of a proxy"],
    [{ TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2' }, "'10.0.0.1,' is no address of a proxy"],
    [{ TRUSTED_PROXIES: '*' }, "'*' is no address of a proxy"],
    [{ LISTEN: '80; evil' }, "LISTEN is '80; evil'"],
    [{ LISTEN: 'evil;\n80' }, "LISTEN is 'evil;"],
    [{ LISTEN: '80\n' }, "LISTEN is '80"],
    [{ GATEWAY: 'https://gateway.example.org\n} evil {' }, "GATEWAY is 'https://gateway.example.org\n} evil {'"],
  ])('refuses %j', async (env, message) => {
    await expect(start(env)).rejects.toThrow(message);
  });
});
