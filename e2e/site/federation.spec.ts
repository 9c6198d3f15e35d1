import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript-5';
import { expectAlive } from '../support/page-quality.ts';
import { expect, logIn, signIn, test } from '../support/site.ts';
import { stopPrefetching } from '../support/traffic.ts';

const guide = readFileSync(path.join(import.meta.dirname, '../../docs/ship-your-app.md'), 'utf8');

/** The block of code of the guide that contains a word. */
const documented = (word: string) => [...guide.matchAll(/```\w+\n(.*?)```/gs)].find(([, code]) => code?.includes(word))?.[1] ?? '';

test('one React, one router and one auth module serve the shell and the remotes', async ({ page }) => {
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
    'remote_docs react-dom': true,
    'remote_docs shared/auth': true,
    'remote_docs shared/router': true,
  });
});

test('the style rules of a remote match its own elements only: prefetched, they match nothing in the page', async ({ page }) => {
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
        // Pseudo-elements match where their element does.
        ...(rule instanceof CSSStyleRule ? [rule.selectorText.replaceAll(/::[a-z-]+/g, '')] : []),
        ...('cssRules' in rule && !(rule instanceof CSSKeyframesRule) ? within(rule.cssRules as CSSRuleList) : []),
      ]);
    return [...document.styleSheets].filter(({ href }) => href).flatMap((sheet) => within(sheet.cssRules));
  });
  expect(selectors.length).toBeGreaterThan(100);
  const used = await page.evaluate((all) => all.filter((selector) => document.querySelector(selector)), selectors);
  expect(used).toEqual([]);
});

test('tools of Module Federation find the shell, its remotes and what it shares, and a runtime plugin hears of each load', async ({
  page,
}) => {
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.addInitScript(documented('__GLOBAL_PLUGIN__'));
  await stopPrefetching(page);
  await page.goto('/docs/measurements');
  await expectAlive(page);
  await expect.poll(() => heard).toContain('remote_docs/App');
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

test('a runtime plugin that a remote registers, as docs/ship-your-app.md has it, hears of what is loaded from then on', async ({
  page,
}) => {
  await stopPrefetching(page);
  await logIn(page);
  await page.evaluate(ts.transpile(documented('registerPlugins')));
  const marks = () => page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  expect(await marks()).not.toContain('loaded remote_docs/App');
  await page.getByRole('banner').getByRole('link').first().click();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Measurements/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Measurements' })).toBeVisible();
  expect(await marks()).toContain('loaded remote_docs/App');
});

test('no URL of a remote is in the build of the shell', async ({ page, request }) => {
  await page.goto('/');
  const main = await page.locator('script[src^="/assets/main"]').getAttribute('src');
  const text = await (await request.get(main ?? '')).text();
  const url = /\/remotes\/|remoteEntry\.[0-9a-f]/;
  expect(await page.locator('#discovery').textContent()).toMatch(url);
  expect(text.match(url)).toBeNull();
});

test('a deep link asks for the files of its remote at once, and only once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/docs/measurements');
  // The page is prerendered: its links are added after the first frame, which a busy browser may draw long after the page's `load`.
  await expectAlive(page);
  const preloads = await page
    .locator('link[rel="preload"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));
  expect(preloads.length).toBeGreaterThanOrEqual(3);
  for (const file of preloads) expect(asked.filter((pathname) => pathname === file)).toEqual([file]);
});
