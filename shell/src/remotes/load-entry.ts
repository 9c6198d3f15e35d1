import { EntryError, messageOf } from './remote-failure.ts';

/** What an entry puts into the global that has the remote's name: the container of Module Federation. */
export interface RemoteContainer {
  /** Takes the share scope of the page. May be called once. */
  init(shareScope: object, initScope?: unknown[], options?: object): unknown;
  /** @throws when a file of the module cannot be loaded; what it returns throws when a shared module has a version that does not fit. */
  get(expose: string): Promise<() => unknown>;
}

/** The entry of one version of a remote. */
export interface RemoteEntry {
  /** Absolute. */
  url: string;
  integrity: string | undefined;
  /** How long it may take, in ms. */
  limit: number;
}

/**
 * Loads the entry of a remote as a script with its integrity. The runtime's own loader has no integrity and no time limit, and turns each
 * failure into an error code of its own.
 *
 * @param remote - federation name.
 * @throws {EntryError}
 */
export function loadEntry(remote: string, { url, integrity = '', limit }: RemoteEntry): Promise<RemoteContainer> {
  const globals = globalThis as unknown as Record<string, RemoteContainer | undefined>;
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
