import type { RemoteFailure } from './remote-failure.ts';

/** How long failures are gathered before they are sent, in ms. */
const GATHER_MS = 5_000;

/**
 * Reports failures of remotes to the operator's URL (`report` in `site.json`), several at a time.
 *
 * The body is JSON: `{ "failures": [{ "app", "version", "reason", "phase" }] }`, see {@link RemoteFailure}. It is sent with `sendBeacon`,
 * so that leaving the page loses nothing, and as `text/plain`, so that a URL of another origin need not allow it beforehand (CORS).
 */
export function failureReporter(url: string): (failure: RemoteFailure) => void {
  let waiting: RemoteFailure[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    // Firefox has a preference that removes `sendBeacon`: then nothing is reported.
    navigator.sendBeacon?.(url, JSON.stringify({ failures: waiting }));
    waiting = [];
  };
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
  return (failure) => {
    waiting.push(failure);
    timer ??= setTimeout(send, GATHER_MS);
  };
}
