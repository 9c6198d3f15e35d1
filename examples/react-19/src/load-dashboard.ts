import { createInstance } from '@module-federation/runtime';
import type { DashboardOptions } from 'probing-dashboard-types';
import type {} from 'probing-dashboard-types/react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

const site = 'http://localhost:4300';

/** What is read of the site's discovery document: a version and the hash of its entry. */
interface Version {
  entry: { url: string; integrity: string };
}

/** This page's React, for the dashboard to run on: all three entries, or React would stop with error 527. */
const share = (lib: object) => ({
  version: React.version,
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: '^19.0.0' },
});

/** Hashes of the entries, by address: the browser refuses a file with other bytes. */
const integrity = new Map<string, string>();

const federation = createInstance({
  name: 'example',
  remotes: [],
  shared: { react: share(React), 'react-dom': share(ReactDOM), 'react-dom/client': share(ReactDOMClient) },
  plugins: [
    {
      name: 'integrity',
      createScript: ({ url }) =>
        Object.assign(document.createElement('script'), { src: url, integrity: integrity.get(url), crossOrigin: 'anonymous' }),
    },
  ],
});

/**
 * Loads the dashboard of the site: the version that is active, or one of those before it when it cannot be loaded.
 *
 * @throws {AggregateError} with the reason for each.
 */
export async function loadDashboard(): Promise<React.ComponentType<DashboardOptions>> {
  const answer = await fetch(`${site}/discovery.json`);
  const { remotes }: { remotes: { dashboard_embed: Version & { previous: Version[] } } } = await answer.json();
  const { previous, ...active } = remotes.dashboard_embed;
  const reasons: unknown[] = [];
  for (const { entry } of [active, ...previous]) {
    const address = new URL(entry.url, site).href;
    integrity.set(address, entry.integrity);
    federation.registerRemotes([{ name: 'dashboard_embed', entry: address }], { force: true });
    try {
      const loaded = await federation.loadRemote<typeof import('dashboard_embed/Dashboard')>('dashboard_embed/Dashboard');
      if (loaded) return loaded.default;
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw new AggregateError(reasons, 'No version of the dashboard could be loaded.');
}
