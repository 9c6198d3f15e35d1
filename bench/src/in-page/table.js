// Runs in the page before its own scripts: how soon inputs are answered. Times are in ms.
const table = { keys: [], changed: undefined };
window.table = table;

// From the key to the next paint, in steps of 8 ms; the browser reports none below 16.
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'keydown') table.keys.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

/**
 * Follows the next input until the page shows what it asks for: `table.changed` is the time from the input until that is painted.
 *
 * @param {string} type - of the input's event.
 * @param {() => boolean} shows - whether the page shows it.
 */
window.followInput = (type, shows) => {
  table.changed = undefined;
  const follow = ({ timeStamp }) => {
    const observer = new MutationObserver(() => {
      if (!shows()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          table.changed = performance.now() - timeStamp;
        };
        port2.postMessage('');
      });
    });
    observer.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
  };
  addEventListener(type, follow, { capture: true, once: true });
};
