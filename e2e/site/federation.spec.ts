import { createHash } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import type { RemoteFault, RemoteFile } from 'local/faults';
import type { Discovery } from 'shared/discovery';
import { expectAlive } from '../support/page-quality.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';

/** What the browser says of the failures that these tests cause. */
const causedHere = /remote_docs|Failed to load resource|integrity|This file throws on purpose|SyntaxError|MIME type/;

test('one React, one router and one auth module serve the shell and the remotes', async ({ page, faults }) => {
  // What shows so many needs React's DOM.
  await faults.set({ gateway: { agents: 'agents-10000' } });
  await logIn(page);
  const rows = page.getByRole('table', { name: 'Agents' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
  await page.getByRole('link', { name: 'documentation' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();

  const compared = await page.evaluate(() => {
    interface Build {
      (id: string): unknown;
      /** Its modules. */
      m: object;
      /** Of a remote: what it takes from the page, by the module that is in its place. */
      federation?: { consumesLoadingModuleToHandlerMapping?: Record<string, { shareKey: string }> };
    }
    const { __INSTANCES__ } = Reflect.get(globalThis, '__FEDERATION__') as {
      __INSTANCES__: { name: string; options: { shared: Record<string, { lib(): unknown }[]> } }[];
    };
    const host = __INSTANCES__.find(({ name }) => name === 'shell')?.options.shared ?? {};
    // A chunk of no modules gets to know the build that it is pushed to.
    return Object.entries(globalThis as unknown as Record<string, unknown[][]>)
      .filter(([name]) => name.startsWith('rspackChunk'))
      .flatMap(([name, chunks]) => {
        const modules: [string, boolean][] = [];
        const read = (build: Build) => {
          for (const [id, { shareKey }] of Object.entries(build.federation?.consumesLoadingModuleToHandlerMapping ?? {}))
            if (id in build.m)
              modules.push([`${name.replace(/^rspackChunk|_[^_]*$/g, '')} ${shareKey}`, build(id) === host[shareKey]?.[0]?.lib()]);
        };
        chunks.push([['probe'], {}, read]);
        return modules;
      });
  });
  expect(Object.fromEntries(compared)).toEqual({
    'remote_dashboard react': true,
    'remote_dashboard react-dom': true,
    'remote_dashboard shared/auth': true,
    'remote_dashboard shared/router': true,
    'remote_docs react': true,
    'remote_docs shared/auth': true,
    'remote_docs shared/router': true,
  });
});

test('the styles of a remote are for what it draws: prefetched, they are for nothing in the page', async ({ page }) => {
  await signIn(page);
  await page.goto('/');
  await expectAlive(page);
  for (const path of ['/docs', '/dashboard']) await page.locator(`a[href^="${path}"]`).first().hover();
  const loaded = () =>
    page.locator('link[rel="stylesheet"]').evaluateAll((links) => links.flatMap((link) => (link as HTMLLinkElement).sheet?.href ?? []));
  for (const sheet of [/remote_docs.*App/, /remote_docs.*measurements/, /remote_dashboard.*App/])
    await expect.poll(async () => (await loaded()).some((href) => sheet.test(href))).toBe(true);
  const selectors = await page.evaluate(() => {
    const within = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        // What stands before or after an element is the element's.
        ...(rule instanceof CSSStyleRule ? [rule.selectorText.replaceAll(/::[a-z-]+/g, '')] : []),
        ...('cssRules' in rule && !(rule instanceof CSSKeyframesRule) ? within(rule.cssRules as CSSRuleList) : []),
      ]);
    return [...document.styleSheets].filter(({ href }) => href).flatMap((sheet) => within(sheet.cssRules));
  });
  expect(selectors.length).toBeGreaterThan(100);
  const used = await page.evaluate((all) => all.filter((selector) => document.querySelector(selector)), selectors);
  expect(used).toEqual([]);
});

const failures: [RemoteFile, RemoteFault][] = [
  ['entry', 'missing'],
  ['entry', 'reset'],
  ['entry', 'html'],
  ['entry', 'syntax'],
  ['entry', 'throws'],
  ['entry', 'tampered'],
  ['entry', 'hang'],
  ['chunk', 'missing'],
  ['chunk', 'html'],
  ['chunk', 'syntax'],
  ['chunk', 'throws'],
  ['chunk', 'tampered'],
  ['chunk', 'hang'],
  ['css', 'missing'],
  ['css', 'tampered'],
  ['css', 'hang'],
];

for (const [file, fault] of failures) {
  test(`the previous version takes over when the current one has this ${file}: ${fault}`, async ({ page, faults, provokes }) => {
    provokes(causedHere);
    await faults.set({ remotes: { remote_docs: { [file]: fault, previous: true } } });
    if (file === 'css') {
      // In a page that is served whole, the styles are there already.
      await page.goto('/');
      await expectAlive(page);
      await page.getByRole('link', { name: 'learn to use it' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible({ timeout: 20_000 });
    } else {
      // A file that hangs holds the page's load event up until the server gives in.
      await page.goto('/docs/measurements', { waitUntil: 'commit' });
      await expectAlive(page, 20_000);
    }
    await expect.poll(() => scriptsOf(page, '-previous/')).not.toEqual([]);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('the last version is waited for, entry and all, for longer than the others', async ({ page }) => {
  test.slow();
  const entry = '**/remotes/remote_docs/**/remoteEntry*';
  await page.route(entry, (route) => new Promise((resolve) => setTimeout(resolve, 7_000)).then(() => route.continue()));
  await page.goto('/docs/measurements', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible({ timeout: 20_000 });
});

test('a version that needs a newer contract gives way to the previous one', async ({ page, context, faults, provokes }) => {
  provokes(causedHere);
  // A document that Playwright serves counts as one from the Internet.
  await context.grantPermissions(['local-network-access']);
  await faults.set({ remotes: { remote_dashboard: { previous: true } } });
  await logIn(page);
  await alterEntry(page, '/dashboard', 'remote_dashboard', (text) => text.replaceAll(/\^1\.\d+\.0/g, '^2.0.0'));
  await page.reload();
  await expect(page.getByText('Credits Used Today')).toBeVisible();
  await expect.poll(() => scriptsOf(page, '-previous/')).not.toEqual([]);
});

test('a version that needs another React gives way to the previous one', async ({ page, faults, provokes }) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { previous: true } } });
  await alterEntry(page, '/docs/measurements', 'remote_docs', (text) => text.replaceAll('^19.0.0', '^20.0.0'));
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  await expect.poll(() => scriptsOf(page, '-previous/')).not.toEqual([]);
});

test('a version that brings a newer React gets the one of the page', async ({ page, provokes }) => {
  provokes(causedHere);
  await alterEntry(page, '/docs/measurements', 'remote_docs', (text) => text.replaceAll(/"19\.\d+\.\d+"/g, '"19.999.0"'));
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  await expect.poll(() => scriptsOf(page, '/remotes/remote_docs/')).toHaveLength(3);
});

test('an entry that defines another global gives way to the previous version', async ({ page, faults, provokes }) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { previous: true } } });
  await alterEntry(page, '/docs/measurements', 'remote_docs', () => 'var somebody_else = {};');
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
});

test('a remote of which no version can be loaded is named, the rest of the page works, and Retry heals', async ({
  page,
  faults,
  provokes,
}) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { entry: 'missing' } } });
  await page.goto('/docs/measurements');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The documentation could not be loaded. The text below can be read; what runs in it does not work.');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await page.goBack();

  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toBeVisible();
  await faults.reset();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
});

test('without the runtime of Module Federation the place of the remote says so, no version is blamed, and Retry heals', async ({
  page,
  provokes,
}) => {
  provokes(/Failed to load resource|federation|integrity|preload/);
  const chunk = '**/assets/federation.*.js';
  await page.route(chunk, (route) => route.abort());
  await page.goto('/docs/measurements', { waitUntil: 'commit' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The documentation could not be loaded. The text below can be read; what runs in it does not work.');
  expect(await page.evaluate(() => localStorage.getItem('release.failed'))).toBeNull();
  await page.unroute(chunk);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(alert).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Search the documentation' })).toBeVisible();
  await expect.poll(() => scriptsOf(page, '/remotes/remote_docs/')).not.toEqual([]);
});

test('tools of Module Federation find the shell, its remotes and what it shares, and a runtime plugin hears of each load', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    const observer = { name: 'observer', onLoad: ({ id }: { id: string }) => void heard.push(id) };
    Object.assign(window, { heard, __FEDERATION__: { __GLOBAL_PLUGIN__: [observer] } });
  });
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['remote_docs/App']);
  const known = await page.evaluate(() => {
    interface Federation {
      __INSTANCES__: { name: string; options: { remotes: { name: string }[]; shared: object } }[];
      moduleInfo: Record<string, { remotesInfo: object }>;
    }
    const { __INSTANCES__, moduleInfo } = Reflect.get(window, '__FEDERATION__') as unknown as Federation;
    const shell = __INSTANCES__.find(({ name }) => name === 'shell');
    return {
      remotes: shell?.options.remotes.map(({ name }) => name),
      shared: Object.keys(shell?.options.shared ?? {}),
      graph: Object.keys(moduleInfo.shell?.remotesInfo ?? {}),
    };
  });
  expect(known).toEqual({
    remotes: ['remote_docs'],
    shared: ['react', 'react-dom', 'react-dom/client', 'shared/auth', 'shared/router'],
    graph: ['remote_docs'],
  });
});

test('a dead documentation does not hold up the home page or the dashboard', async ({ page, faults, provokes }) => {
  provokes(causedHere);
  await faults.set({ remotes: { remote_docs: { entry: 'hang', chunk: 'hang' } } });
  await logIn(page);
  await expect(page.getByText('Credits Used Today')).toBeVisible();
});

test('no address of a remote is in the build of the shell', async ({ page, request }) => {
  await page.goto('/');
  const main = await page.locator('script[src^="/assets/main"]').getAttribute('src');
  const text = await (await request.get(main ?? '')).text();
  const address = /\/remotes\/|remoteEntry\.[0-9a-f]/;
  expect(await page.locator('#discovery').textContent()).toMatch(address);
  expect(text.match(address)).toBeNull();
});

test('a deep link asks for the files of its remote at once, and only once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs/measurements');
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  const preloads = await page
    .locator('link[rel="preload"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloads.length).toBeGreaterThanOrEqual(3);
  for (const file of preloads) expect(asked.filter((pathname) => pathname === file)).toEqual([file]);
});

/** Paths of the scripts that the page has loaded and whose path contains `part`. */
function scriptsOf(page: Page, part: string): Promise<string[]> {
  return page.evaluate(
    (text) =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.includes(text) && name.endsWith('.js')),
    part,
  );
}

/** Serves another text as the entry of a remote, released as such: its integrity is right. */
async function alterEntry(page: Page, path: string, remote: string, alter: (text: string) => string): Promise<void> {
  const serveDocument = async (route: Route) => {
    const response = await route.fetch();
    const html = await response.text();
    const json = /<script type="application\/json" id="discovery">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    const { entry } = (JSON.parse(json) as Discovery).remotes[remote] ?? {};
    const original = await (await page.request.get(entry?.url ?? '')).text();
    const body = alter(original);
    expect(body === original, 'the entry is altered').toBe(false);
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`;
    const serveEntry = (inner: Route) =>
      inner.fulfill({ body, contentType: 'text/javascript', headers: { 'Access-Control-Allow-Origin': '*' } });
    await page.route(`**${entry?.url}*`, serveEntry, { times: 1 });
    await route.fulfill({ response, body: html.replaceAll(entry?.integrity ?? '', integrity) });
  };
  await page.route(path, serveDocument, { times: 1 });
}
