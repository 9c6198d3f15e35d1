import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Discovery } from 'shared/discovery';
import { createLoader, type FederationRuntime, type LoadRemote } from './load-remote.ts';

/** How long a remote's entry may take, in ms. Its chunks have their own limit: `output.chunkLoadTimeout`. */
const ENTRY_TIMEOUT_MS = 6_000;

/** The loader of this page, on the real federation runtime. */
export function createRemoteLoader(discovery: Discovery, allowedOrigins: readonly string[]): LoadRemote {
  return createLoader({ discovery, allowedOrigins, origin: window.location.origin, runtime: createRuntime() });
}

function createRuntime(): FederationRuntime {
  const integrityOf = new Map<string, string>();
  registerPlugins([
    {
      name: 'entry-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityOf.get(url) ?? '';
        return { script, timeout: ENTRY_TIMEOUT_MS };
      },
    },
  ]);
  return {
    load(remote, expose, { url, integrity }) {
      if (integrity) integrityOf.set(url, integrity);
      registerRemotes([{ name: remote, entry: url }], { force: true });
      return loadRemote(`${remote}/${expose}`);
    },
  };
}
