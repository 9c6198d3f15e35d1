import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { rspack } from '@rspack/core';
import { readBuild } from 'local/build';
import { buildRemote } from '../support/build-remote.ts';
import { built, expect, test } from '../support/released-site.ts';

const root = path.join(import.meta.dirname, '../..');

/** A page that uses the federation runtime, and says that its React has another version than it has. */
const host = (entry: string, reactVersion: string) => `
import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import { createRoot } from 'react-dom/client';

const shareConfig = { singleton: true, requiredVersion: false };
const federation = createInstance({
  name: 'foreign',
  remotes: [{ name: 'remote_counter', entry: ${JSON.stringify(entry)} }],
  shared: { react: { version: '${reactVersion}', lib: () => React, shareConfig } },
});
const root = createRoot(document.getElementById('root'));
federation.loadRemote('remote_counter/App').then(
  ({ default: App }) => root.render(React.createElement(App)),
  (error) => root.render(String(error)),
);
`;

const counter = {
  'app.tsx': `
import { useState } from 'react';

export default function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>Pressed {count} times</button>;
}
`,
};

for (const [reactVersion, works] of [
  ['19.0.0', true],
  ['18.3.1', false],
] as const) {
  test(`a host on the federation runtime with React ${reactVersion} ${works ? 'runs' : 'is refused'} a remote`, async ({
    page,
    context,
    site,
  }) => {
    const remote = await buildRemote({ name: 'remote_counter', page: false }, counter);
    await site.ship(remote);
    const { version, entry } = remote.release;
    const script = await bundle(host(`/remotes/remote_counter/${version}/${entry?.url}`, reactVersion));
    await open(page, context, script);
    if (!works)
      return await expect(
        page.getByText(/Version 18\.3\.1 from foreign of shared singleton module react does not satisfy the requirement .*\^19\.0\.0/),
      ).toBeVisible();
    // With a React of its own, the remote could not keep state in the host's tree.
    await page.getByRole('button', { name: 'Pressed 0 times' }).click();
    await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
  });
}

/** A page with React 19 that shows the dashboard as a component, for the contract that it is told to say. */
const componentHost = (entry: string) => `
import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

const share = (lib) => ({ version: React.version, lib: () => lib, shareConfig: { singleton: true, requiredVersion: '^19.0.0' } });
const federation = createInstance({
  name: 'foreign',
  remotes: [{ name: 'dashboard_embed', entry: ${JSON.stringify(entry)} }],
  shared: { react: share(React), 'react-dom': share(ReactDOM), 'react-dom/client': share(ReactDOMClient) },
});
const root = ReactDOMClient.createRoot(document.getElementById('root'));
window.start = async () => {
  const { default: Dashboard } = await federation.loadRemote('dashboard_embed/Dashboard');
  window.show = (contract) => root.render(React.createElement(Dashboard, { gateway: '', contract }));
  window.show(2);
};
`;

// Reliability: a component host was written for another major
test('a component host for another contract gets the same message as with the element; for its own, it runs beside the element', async ({
  page,
  context,
  site: _,
  provokes,
}) => {
  provokes(/written for contract 2 of the dashboard, and this one is of contract 1/);
  const agents = page.getByRole('table', { name: 'Agents' });
  await open(page, context, await bundle(componentHost(federatedEntry())));
  await page.evaluate(() => {
    const script = Object.assign(document.createElement('script'), { src: '/embed/dashboard.js' });
    document.body.append(document.createElement('probing-dashboard'), script);
  });
  await expect(agents.getByRole('rowheader').first()).toBeVisible();
  await page.evaluate('start()');
  await expect(page.getByRole('alert')).toHaveText(
    'This page needs an update to show the dashboard. Reload it; if that does not help, tell the owner of the page.',
  );
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(agents).toHaveCount(1);
  // Each has its own container and React.
  await page.evaluate('show(1)');
  await expect(agents).toHaveCount(2);
  await expect(agents.first().getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** URL of the entry for hosts with Module Federation, as their manifest names it. */
function federatedEntry(): string {
  const { release, files } = readBuild(built.dashboardEmbed);
  const { metaData } = JSON.parse(String(files.get('mf-manifest.json')));
  return `/remotes/dashboard_embed/${release.version}/${metaData.remoteEntry.name}`;
}

/** Opens a page of another site that is this script. */
async function open(page: Page, context: BrowserContext, script: string): Promise<void> {
  // A document that Playwright serves counts as one from the Internet.
  await context.grantPermissions(['local-network-access']);
  const body = `<!doctype html><title>Foreign</title><div id="root"></div><script>${script.replaceAll('</script', '<\\/script')}</script>`;
  await page.route('/foreign', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('/foreign');
}

/** One script of a module and all that it imports. */
async function bundle(source: string): Promise<string> {
  const dir = mkdtempSync(path.join(tmpdir(), 'host-'));
  const entry = path.join(dir, 'host.js');
  writeFileSync(entry, source);
  const compiler = rspack({
    mode: 'production',
    entry,
    output: { path: dir, filename: 'bundle.js' },
    resolve: { modules: ['node_modules', path.join(root, 'e2e/node_modules'), path.join(root, 'remote-docs/node_modules')] },
    performance: false,
  });
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')));
      else compiler.close(() => resolve());
    });
  });
  const text = readFileSync(path.join(dir, 'bundle.js'), 'utf8');
  rmSync(dir, { recursive: true });
  return text;
}
