import type { RemoteLoader } from './load-remote.ts';
import { messageOf } from './remote-failure.ts';
import { reportBreak } from './report-break.ts';

/**
 * Reports what remotes throw where React does not catch it: in event handlers, timers and promises. Such an error is of the remote from
 * whose folder the script is that threw, or the first one on the stack.
 */
export function watchStrayErrors(loader: RemoteLoader): void {
  const take = (event: Event, error: unknown, filename = '') => {
    const text = `${filename}\n${messageOf(Object(error).stack)}`;
    const [first] = loader.log.loaded
      .map(({ remote, url }) => ({ remote, at: text.indexOf(url.slice(0, url.lastIndexOf('/') + 1)) }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at);
    if (!first) return;
    // The browser's own message has no name.
    event.preventDefault();
    reportBreak(loader, first.remote, error, 'running');
  };
  addEventListener('error', (event) => take(event, event.error ?? event.message, event.filename));
  addEventListener('unhandledrejection', (event) => take(event, event.reason));
}
