import { allowScriptsBeside } from '../trusted-types.ts';
import type { FederationRuntime } from './load-remote.ts';
import { EntryError, messageOf } from './remote-failure.ts';

/** What an entry puts into the global that has the remote's name: the container of Module Federation. */
interface Container {
  /** Takes the shared modules of the page. May be called once. */
  init(shareScope: object): unknown;
  /** @throws when a file of the module cannot be loaded; what it returns throws when a shared module has a version that does not fit. */
  get(expose: string): Promise<() => unknown>;
}

// Rspack puts what the page shares in the place of these two.
declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: object };

/** Loads modules of remotes by the protocol of containers. */
export const containers: FederationRuntime = containersWith(async () => {
  await __webpack_init_sharing__('default');
  return __webpack_share_scopes__.default;
}, allowScriptsBeside);

/**
 * The same for a page that shares other modules, or none.
 *
 * @param allowScripts - called with the URL of each entry before it is requested; host pages have a Trusted Types policy of their own, or none.
 */
export function containersWith(shareScope: () => Promise<object>, allowScripts?: (entry: string) => void): FederationRuntime {
  return {
    async load(remote, expose, entry) {
      allowScripts?.(entry.url);
      const container = await loadEntry(remote, entry);
      await container.init(await shareScope());
      const start = await container.get(`./${expose}`);
      return start();
    },
  };
}

/** @throws {EntryError} */
function loadEntry(remote: string, { url, integrity = '', limit }: Parameters<FederationRuntime['load']>[2]): Promise<Container> {
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  // Another version may have left its own.
  globals[remote] = undefined;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const answer = (problem?: string) => {
      script.remove();
      const container = globals[remote];
      if (problem) reject(new EntryError(`${url} ${problem}`));
      else if (container) resolve(container);
      else reject(new EntryError(`${url} is not the entry of this remote`));
    };
    try {
      script.src = url;
    } catch (cause) {
      // The Trusted Types policy of a host page.
      return answer(`was refused by the page: ${messageOf(cause)}`);
    }
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => answer();
    script.onerror = () => answer('could not be loaded');
    setTimeout(answer, limit, `did not come within ${limit / 1000} s`);
    document.head.append(script);
  });
}
