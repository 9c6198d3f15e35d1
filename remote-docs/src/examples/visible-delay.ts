/**
 * Waits, and for as long as nobody looks at the page.
 *
 * @param ms - how long.
 * @returns rejects with the reason of the signal when that aborts.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await until(signal, (done) => {
    const timer = setTimeout(done, ms);
    return () => clearTimeout(timer);
  });
  if (document.visibilityState === 'visible') return;
  await until(signal, (done) => {
    document.addEventListener('visibilitychange', done);
    return () => document.removeEventListener('visibilitychange', done);
  });
}

/** Waits for what `start` starts, and takes it back in the end. */
function until(signal: AbortSignal, start: (done: () => void) => () => void): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const fail = () => end(() => reject(signal.reason));
    const stop = start(() => end(resolve));
    function end(settle: () => void) {
      stop();
      signal.removeEventListener('abort', fail);
      settle();
    }
    signal.addEventListener('abort', fail);
  });
}
