/**
 * Waits for a time, and then until the page is visible.
 *
 * @throws the reason of the signal when it is aborted.
 */
export async function visibleDelay(ms: number, signal: AbortSignal): Promise<void> {
  await abortable(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });
  if (document.visibilityState === 'visible') return;
  await abortable(signal, (done) => {
    document.addEventListener('visibilitychange', done);
    return () => document.removeEventListener('visibilitychange', done);
  });
}

/** A promise for what `start` begins. `start` returns its clean-up, which runs in the end or on abort. */
function abortable(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = () => end(() => reject(signal.reason));
    const stop = start(() => end(resolve));
    function end(settle: () => void) {
      stop();
      signal.removeEventListener('abort', onAbort);
      settle();
    }
    signal.addEventListener('abort', onAbort);
  });
}
