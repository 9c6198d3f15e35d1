// Waits until nothing has been fetched, and the main thread has been idle, for a time in ms: longer than an answer takes.
async (quiet) => {
  const fetched = () => performance.getEntriesByType('resource').length;
  const idle = () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), quiet));
  let before;
  do {
    before = fetched();
    await idle();
  } while (fetched() > before);
};
