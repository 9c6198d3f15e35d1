import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
// Default imports: `import * as` shares a copy of a CommonJS module, and the remotes would have another React than the shell.
import React from 'react';
import ReactDOM from 'react-dom';
import ReactDOMClient from 'react-dom/client';
import * as auth from 'shared/auth';
import * as router from 'shared/router';
import { allowScriptsBeside } from '../trusted-types.ts';
import { loadEntry, type RemoteEntry } from './load-entry.ts';

/** Versions of the modules that the shell shares, by name: the same that its `release.json` offers (see `build/shared-modules.ts`). */
declare const OFFERED_VERSIONS: Readonly<Record<keyof typeof modules, string>>;

/** The modules that the shell shares, by name. */
const modules = {
  react: () => React,
  'react-dom': () => ReactDOM,
  'react-dom/client': () => ReactDOMClient,
  'shared/auth': () => auth,
  'shared/router': () => router,
};

/** Entries that have been asked for, by URL. */
const entries = new Map<string, RemoteEntry>();

/** Entries are loaded with what the discovery document says of them. */
const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'checked-entries',
  loadEntry({ remoteInfo: { name, entry } }) {
    const known = entries.get(entry);
    if (!known) throw new Error(`${entry} was not asked for by the remote loader`);
    return loadEntry(name, known) as Promise<never>;
  },
};

/** The shell as a host of Module Federation: it offers its shared modules, and registers a remote when it is wanted. */
const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(OFFERED_VERSIONS).map(([name, version]) => [
      name,
      { version, lib: modules[name as keyof typeof modules], shareConfig: { singleton: true, requiredVersion: `^${version}` } },
    ]),
  ),
  plugins: [checkedEntries],
});

/** Loads one module of one version of a remote. @throws {EntryError} and whatever the remote throws while it starts. */
export async function loadModule(remote: string, expose: string, entry: RemoteEntry): Promise<unknown> {
  allowScriptsBeside(entry.url);
  entries.set(entry.url, entry);
  const known = host.options.remotes.find(({ name }) => name === remote);
  if (!known || !('entry' in known) || known.entry !== entry.url) {
    // Another version than before replaces that one, with all that the runtime keeps of it. `force` would do the same with a warning in the console.
    // biome-ignore lint/complexity/useLiteralKeys: its types call it private.
    if (known) host.remoteHandler['removeRemote'](known);
    host.registerRemotes([{ name: remote, entry: entry.url }]);
    showToTools(remote, entry.url);
  }
  return host.loadRemote(`${remote}/${expose}`);
}

/** The remotes that are in use, by name. */
const remotesInfo: Record<string, { matchedVersion: string }> = {};

/** The table from which the browser extension of Module Federation makes its graph; the runtime fills it from manifests, which are not loaded here. */
function showToTools(name: string, entry: string) {
  remotesInfo[name] = { matchedVersion: entry };
  Object.assign(Reflect.get(globalThis, '__FEDERATION__').moduleInfo, {
    shell: { globalName: 'shell', modules: [], remotesInfo },
    [`${name}:${entry}`]: { globalName: name, modules: [], remoteEntry: entry },
  });
}
