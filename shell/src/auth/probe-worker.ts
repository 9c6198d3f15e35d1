/** How long the worker's file may take to come and to answer, in ms. */
const ANSWER_MS = 4000;

/**
 * Whether the login SDK's worker works: a second one of the same file is asked for an answer. The SDK waits for ever for a worker whose file
 * is missing or breaks, and lets nobody have its own.
 *
 * @returns `broken` as soon as the browser says so, `silent` when nothing comes.
 */
export function probeWorker(url: string): Promise<'works' | 'broken' | 'silent'> {
  return new Promise((resolve) => {
    const worker = new Worker(url);
    const { port1, port2 } = new MessageChannel();
    const end = (result: 'works' | 'broken' | 'silent') => {
      clearTimeout(timer);
      port1.close();
      worker.terminate();
      resolve(result);
    };
    const timer = setTimeout(() => end('silent'), ANSWER_MS);
    worker.onerror = () => end('broken');
    port1.onmessage = () => end('works');
    // The SDK's own message at sign-out: this worker has nothing to forget.
    worker.postMessage({ type: 'clear' }, [port2]);
  });
}
