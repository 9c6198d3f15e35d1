import { createInstance } from '@module-federation/runtime';
import type { DashboardProps } from 'probing-dashboard-types';
import type {} from 'probing-dashboard-types/react';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import * as ReactDOMClient from 'react-dom/client';

const site = 'http://localhost:4300';

/** How long the discovery document may take, and each version after it, in ms. */
const TIMEOUT_MS = 6_000;

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
export async function loadDashboard(): Promise<React.ComponentType<DashboardProps>> {
  const answer = await fetch(`${site}/discovery.json`, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const { remotes }: { remotes: { dashboard_embed: Version & { previous: Version[] } } } = await answer.json();
  const { previous, ...active } = remotes.dashboard_embed;
  const reasons: unknown[] = [];
  for (const version of [active, ...previous]) {
    try {
      return await Promise.race([loadVersion(version), timeout()]);
    } catch (reason) {
      reasons.push(reason);
    }
  }
  throw new AggregateError(reasons, 'No version of the dashboard could be loaded.');
}

/** Runs files of the site's own origin alone, which the document promises a hash for. */
async function loadVersion({ entry }: Version) {
  const { origin, href } = new URL(entry.url, site);
  if (origin !== site || !entry.integrity) throw new Error(`${href} is not to be run: it comes from elsewhere, or without a hash.`);
  integrity.set(href, entry.integrity);
  federation.registerRemotes([{ name: 'dashboard_embed', entry: href }], { force: true });
  const loaded = await federation.loadRemote<typeof import('dashboard_embed/Dashboard')>('dashboard_embed/Dashboard');
  if (!loaded) throw new Error(`${href} gave nothing.`);
  return loaded.default;
}

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`Nothing within ${TIMEOUT_MS / 1000} s.`)), TIMEOUT_MS);
  });
