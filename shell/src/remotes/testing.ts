import { jest } from '@jest/globals';
import type { PageDiscovery, ReleasedVersion } from 'shared/discovery';
import { createLoader } from './load-remote.ts';
import type { FederationRuntime } from './load-version.ts';
import type { RemoteFailure } from './remote-failure.ts';
import { visitorMemory } from './visitor-memory.ts';

/** Origin of the page. */
export const origin = 'https://site.example.org';
/** An origin that the page may allow. */
export const cdn = 'https://cdn.example.org';

/** A version as the discovery document names it. */
export const released = (version: string, base = ''): ReleasedVersion => ({
  version,
  contract: '1.0.0',
  entry: { url: `${base}/remotes/docs/${version}/remoteEntry.js`, integrity: `sha384-${version}` },
  exposes: {},
});

/** A page with versions of the documentation, the active one first. */
export const docs = (current: ReleasedVersion, ...previous: ReleasedVersion[]): PageDiscovery => ({
  schema: 1,
  shell: 'shell-1',
  contract: '1.0.0',
  remotes: { remote_docs: { ...current, previous } },
  pages: {},
});

/** Loads a module of an entry. */
export type Load = FederationRuntime['load'];

/** A loader over a runtime that knows, by version, what its entries do. */
export function loaderOf(
  discovery: PageDiscovery,
  versions: Record<string, () => unknown>,
  allowedOrigins: string[] = [],
  memory = visitorMemory(undefined),
) {
  const load = jest.fn<Load>(async (_remote, _expose, { url }) => versions[/docs\/([^/]+)\//.exec(url)?.[1] ?? '']?.());
  const onFailure = jest.fn<(failure: RemoteFailure) => void>();
  const readDiscovery = async () => discovery;
  const loader = createLoader({ discovery, runtime: { load }, memory, origin, allowedOrigins, onFailure, readDiscovery });
  return { loader, loadRemote: loader.load, load, onFailure };
}

/** The entries that were asked for, in order. */
export const askedFor = (load: jest.Mock<Load>) => load.mock.calls.map(([, , { url }]) => url);

/** An entry that fails. */
export const refuse = (reason: string) => () => Promise.reject(new Error(reason));
/** An entry that never answers. */
export const hang = () => new Promise(() => {});

/** What came of a load that was expected to fail. */
export const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => Promise.reject(new Error('It was loaded.')),
    (error: AggregateError) => error,
  );
