import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import React from 'react';
import * as auth from 'shared/auth';
import { isAllowedScript } from '../trusted-types.ts';
import type { loadModule as LoadModule } from './federation-runtime.ts';
import { EntryError } from './remote-failure.ts';

const offered = { react: '19.3.1', 'react-dom': '19.3.1', 'react-dom/client': '19.3.1', 'shared/auth': '1.4.0', 'shared/router': '7.18.5' };
const at = (version: string, remote = 'remote_docs') => ({
  url: `https://cdn.example/${remote}/${version}/remoteEntry.js`,
  integrity: `sha384-${version}`,
  limit: 5_000,
});

/** As the runtime hands it to containers. */
type Scope = Record<string, Record<string, { lib?: () => unknown; loaded?: boolean; shareConfig?: object }>>;

let loadModule: typeof LoadModule;
/** What the entry at a URL puts into the global of its remote. */
const entries = new Map<string, object>();

// The runtime reads what the build has defined when it starts.
beforeAll(async () => {
  Object.assign(globalThis, { OFFERED_VERSIONS: offered });
  ({ loadModule } = await import('./federation-runtime.ts'));
});

beforeEach(() => {
  entries.clear();
  const append = document.head.append.bind(document.head);
  jest.spyOn(document.head, 'append').mockImplementation((...scripts) => {
    append(...scripts);
    for (const script of scripts as HTMLScriptElement[]) {
      const container = entries.get(script.src);
      const remote = script.src.split('/').at(3) ?? '';
      queueMicrotask(() => {
        if (container) Object.assign(globalThis, { [remote]: container });
        script.dispatchEvent(new Event(container ? 'load' : 'error'));
      });
    }
  });
});

/** A container that keeps the share scope it was given. */
function container(modules: Record<string, () => unknown>) {
  const given: { scope?: Scope } = {};
  const init = jest.fn((scope: object) => {
    given.scope = scope as Scope;
  });
  return { given, init, get: async (expose: string) => modules[expose] as () => unknown };
}

test('a remote gets the very modules of the shell, with their versions, as singletons', async () => {
  const docs = container({ './App': () => 'the module' });
  entries.set(at('v1').url, docs);
  expect(await loadModule('remote_docs', 'App', at('v1'))).toBe('the module');
  const versions = Object.entries(docs.given.scope ?? {}).map(([name, one]) => [name, Object.keys(one).join()]);
  expect(Object.fromEntries(versions)).toEqual(offered);
  expect(docs.given.scope?.react?.['19.3.1']?.lib?.()).toBe(React);
  expect(docs.given.scope?.['shared/auth']?.['1.4.0']?.lib?.()).toBe(auth);
  for (const [name, version] of Object.entries(offered))
    expect(docs.given.scope?.[name]?.[version]).toMatchObject({ loaded: true, shareConfig: { singleton: true } });
});

test('another module of a version that runs comes from the same container', async () => {
  const docs = container({ './App': () => 'app', './Other': () => 'other' });
  entries.set(at('v2').url, docs);
  expect(await loadModule('remote_docs', 'App', at('v2'))).toBe('app');
  expect(await loadModule('remote_docs', 'Other', at('v2'))).toBe('other');
  expect(docs.init).toHaveBeenCalledTimes(1);
});

test('a version whose entry cannot be loaded gives way to another, without a word in the console', async () => {
  const warn = jest.spyOn(console, 'warn');
  await expect(loadModule('remote_docs', 'App', at('v3'))).rejects.toThrow(new EntryError(`${at('v3').url} could not be loaded`));
  await expect(loadModule('remote_docs', 'App', at('v3'))).rejects.toBeInstanceOf(EntryError);
  entries.set(at('v4').url, container({ './App': () => 'newer' }));
  expect(await loadModule('remote_docs', 'App', at('v4'))).toBe('newer');
  expect(warn).not.toHaveBeenCalled();
});

test('what a version throws while it starts reaches the loader, and another version runs', async () => {
  entries.set(
    at('v5').url,
    container({
      './App': () => {
        throw new TypeError('of the remote');
      },
    }),
  );
  await expect(loadModule('remote_docs', 'App', at('v5'))).rejects.toThrow(new TypeError('of the remote'));
  entries.set(at('v6').url, container({ './App': () => 'repaired' }));
  expect(await loadModule('remote_docs', 'App', at('v6'))).toBe('repaired');
});

test('the files of a version may run once its entry is asked for', async () => {
  const chunk = 'https://cdn.example/remote_docs/v7/App.js';
  expect(isAllowedScript(chunk)).toBe(false);
  entries.set(at('v7').url, container({ './App': () => 'app' }));
  await loadModule('remote_docs', 'App', at('v7'));
  expect(isAllowedScript(chunk)).toBe(true);
});

test('federation’s tools find the shell, its remotes and what it shares', async () => {
  entries.set(at('v1', 'remote_tools').url, container({ './App': () => 'app' }));
  await loadModule('remote_tools', 'App', at('v1', 'remote_tools'));
  const { __INSTANCES__ } = Reflect.get(globalThis, '__FEDERATION__');
  const [shell] = (__INSTANCES__ as { name: string; options: { remotes: object[]; shared: object } }[]).filter(
    ({ name }) => name === 'shell',
  );
  expect(shell?.options.remotes).toContainEqual(expect.objectContaining({ name: 'remote_tools', entry: at('v1', 'remote_tools').url }));
  expect(Object.keys(shell?.options.shared ?? {})).toEqual(Object.keys(offered));
});
