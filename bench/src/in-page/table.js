// Runs in the page before its own scripts: how soon keys are answered, and which frames come late. Times are in ms.
const table = { keys: [], frames: [] };
window.table = table;

// From the key to the frame that was drawn after it, in steps of 8 ms; the browser tells of no less than 16.
new PerformanceObserver((list) => {
  for (const { name, duration } of list.getEntries()) if (name === 'keydown') table.keys.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });

/** Notes the time between frames until what it returns is called. */
window.followFrames = () => {
  let last = performance.now();
  let on = true;
  table.frames = [];
  const note = (now) => {
    if (!on) return;
    table.frames.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  return () => {
    on = false;
  };
};

/** Goes to a place of the page, from 0 to 1. @returns how long it took until rows were drawn there. */
window.jump = async (place) => {
  const start = performance.now();
  scrollTo(0, place * document.documentElement.scrollHeight);
  const isInSight = (row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  do await new Promise(requestAnimationFrame);
  while (![...document.querySelectorAll('tbody tr')].some(isInSight));
  await new Promise((resolve) => setTimeout(resolve));
  return performance.now() - start;
};
