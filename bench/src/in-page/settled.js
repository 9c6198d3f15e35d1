// Waits until nothing has been asked for, and nothing been done, for longer than an answer takes.
(async () => {
  const asked = () => performance.getEntriesByType('resource').length;
  const idle = () => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve, { timeout: 5000 }), 1000));
  let before;
  do {
    before = asked();
    await idle();
  } while (asked() > before);
})();
