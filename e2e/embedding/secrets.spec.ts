import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeWithHosts, serveHostPage } from '../support/host-page.ts';
import { test as base, expect } from '../support/site.ts';

/** A server at an origin of its own, which answers any page, and what it was asked. */
interface Elsewhere {
  origin: string;
  asked: { url: string | undefined; authorization: string | undefined }[];
}

const test = base.extend<{ elsewhere(answer: RequestListener): Promise<Elsewhere> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  elsewhere: async ({}, use) => {
    const servers: ReturnType<typeof createServer>[] = [];
    await use(async (answer) => {
      const asked: Elsewhere['asked'] = [];
      const server = createServer((request, response) => {
        response.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'authorization');
        if (request.method === 'OPTIONS') return void response.writeHead(204).end();
        asked.push({ url: request.url, authorization: request.headers.authorization });
        answer(request, response);
      });
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
      return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, asked };
    });
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  },
});

test('a token is not sent to redirects of the gateway, and names of agents are never HTML', async ({
  page,
  stack,
  elsewhere,
  provokes,
}) => {
  provokes(/api\/(user|measurements)|Failed to load resource/);
  const thief = await elsewhere((_request, response) => response.end('{}'));
  const id = '<img src=x onerror="window.hacked = true">cdg01';
  const gateway = await elsewhere(({ url }, response) => {
    if (url === '/api/agents') response.end(JSON.stringify([{ id, health: { healthy: true }, config: [] }]));
    else if (url === '/api/user/me') response.writeHead(302, { Location: `${thief.origin}/` }).end();
    else response.writeHead(307, { Location: `${thief.origin}${url}` }).end();
  });
  const host = await serveHostPage(stack.origins.site, {
    body: '<main></main>',
    others: [gateway.origin, thief.origin],
    script: `
      ProbingDashboard.mount(document.querySelector('main'), {
        gateway: '${gateway.origin}',
        panels: ['credits', 'token', 'agents', 'map', 'measurements'],
        getAccessToken: async () => 'secret',
      });`,
  });
  await page.goto(host.url);
  await expect(page.getByText('Unable to fetch usage information. Please try again later.')).toBeVisible();
  await expect(page.getByText('Unable to fetch prefix information. Please try again later.')).toBeVisible();
  await expect(page.getByText('Unable to fetch measurements. Please try again later.')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: id })).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  const sent = gateway.asked.filter(({ authorization }) => authorization === 'Bearer secret').map(({ url }) => url);
  expect([...new Set(sent)].sort()).toEqual(['/api/measurements', '/api/user/me', '/api/user/prefixes']);
  expect(thief.asked).toEqual([]);
  await closeWithHosts(page, [host]);
});

test('a discovery document cannot bring code from another origin, nor a version for another contract', async ({
  page,
  stack,
  elsewhere,
  provokes,
}) => {
  provokes(/dashboard_embed/);
  const thief = await elsewhere((_request, response) => response.end('window.hacked = true'));
  const host = await serveHostPage(stack.origins.site, { body: '<main></main>', others: [thief.origin] });
  const { remotes, ...discovery } = await (await page.request.get('/discovery.json')).json();
  const good = remotes.dashboard_embed;
  const mount = `
    ProbingDashboard.mount(document.querySelector('main'), { gateway: '' }).ready.then(() => 'shown', (error) => error.message)`;
  const offered = async (offer: object) => {
    await page.route('**/discovery.json', (route) =>
      route.fulfill({
        headers: { 'Access-Control-Allow-Origin': '*' },
        json: { ...discovery, remotes: { dashboard_embed: { ...good, previous: [], ...offer } } },
      }),
    );
    await page.goto(host.url);
    return page.evaluate(mount);
  };
  for (const url of [`${thief.origin}/entry.js`, `//${new URL(thief.origin).host}/entry.js`, 'data:text/javascript,window.hacked=true'])
    expect(await offered({ entry: { url } })).toContain('is not among the allowed origins of remotes');
  expect(await page.evaluate('window.hacked')).toBeUndefined();
  expect(thief.asked).toEqual([]);

  expect(await offered({ contract: '99.0.0' })).toContain('It needs contract 99.0.0');
  // The version before it, which an older script of the site was made for.
  expect(await offered({ contract: '99.0.0', previous: [{ ...good, contract: '1.0.0' }] })).toBe('shown');
  await closeWithHosts(page, [host]);
});
