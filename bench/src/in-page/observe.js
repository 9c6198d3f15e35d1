// Runs in the page before its own scripts: what the browser reports of its speed. Times are in ms since the navigation began.
const measured = { largestPaint: 0, firstRow: 0, layoutShift: 0, longTasks: [] };
window.measured = measured;

const observe = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });

observe('largest-contentful-paint', ({ startTime }) => {
  measured.largestPaint = startTime;
});
observe('layout-shift', ({ startTime, value }) => {
  // Not what a busy browser paints of a row before the parser has read its end.
  const [{ domInteractive }] = performance.getEntriesByType('navigation');
  if (domInteractive > 0 && startTime >= domInteractive) measured.layoutShift += value;
});
observe('longtask', ({ duration }) => {
  measured.longTasks.push(duration);
});

const rows = new MutationObserver(() => {
  if (!document.querySelector('table[aria-label="Agents"] tbody tr')) return;
  rows.disconnect();
  // Once it is painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      measured.firstRow = performance.now();
    }),
  );
});
rows.observe(document, { childList: true, subtree: true });
