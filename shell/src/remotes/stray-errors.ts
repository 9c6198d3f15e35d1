import type { RemoteLoader } from './load-remote.ts';
import { messageOf } from './remote-failure.ts';
import { reportBreak } from './report-break.ts';

/**
 * Reports errors of remotes that React does not catch: in event handlers, timers and promises. An error belongs to the remote whose folder
 * has the script that threw, or else the first script of a remote on the stack.
 */
export function watchStrayErrors(loader: Pick<RemoteLoader, 'broke' | 'log'>): void {
  const take = (event: Event, error: unknown, filename = '') => {
    const text = `${filename}\n${messageOf(Object(error).stack)}`;
    const [first] = loader.log.loaded
      .map(({ remote, url }) => ({ remote, at: text.indexOf(url.slice(0, url.lastIndexOf('/') + 1)) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (!first) return;
    // The browser's own message does not name the remote.
    event.preventDefault();
    reportBreak(loader, first.remote, error, 'running');
  };
  addEventListener('error', (event) => take(event, event.error ?? event.message, event.filename));
  addEventListener('unhandledrejection', (event) => take(event, event.reason));
}
