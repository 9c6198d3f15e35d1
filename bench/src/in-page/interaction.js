// Runs in the page before its own scripts: what a visitor's input waits for, and which tasks are long. Times are in ms since the
// navigation began.
const interaction = { events: [], longTasks: [], scripts: [], changed: undefined, frames: 0 };
window.interaction = interaction;

const watch = (type, take, options) =>
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });

watch('event', ({ interactionId, duration }) => interactionId && interaction.events.push(duration), { durationThreshold: 16 });
watch('longtask', ({ startTime, duration }) => interaction.longTasks.push({ startTime, duration }));
watch('long-animation-frame', ({ scripts }) => {
  for (const { startTime, duration, invokerType, invoker } of scripts)
    interaction.scripts.push({ startTime, duration, invokerType, invoker });
});

/**
 * Follows the next input until the page shows what it asks for.
 *
 * @param {string} type - the event that counts as the input.
 * @param {() => boolean} shows - whether the page shows it.
 */
window.followInput = (type, shows) => {
  Object.assign(interaction, { events: [], changed: undefined, frames: 0 });
  // What leads off the site is not followed: the page would be gone before it could be asked.
  navigation.onnavigate = (event) => {
    if (!event.destination.sameDocument) event.preventDefault();
  };
  const count = () => {
    if (interaction.changed === undefined) requestAnimationFrame(count);
    interaction.frames += 1;
  };
  addEventListener(
    type,
    ({ timeStamp }) => {
      requestAnimationFrame(count);
      const look = new MutationObserver(() => {
        if (!shows()) return;
        look.disconnect();
        const { frames } = interaction;
        interaction.changed = Number.NaN;
        // Once the frame that shows it is drawn.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => Object.assign(interaction, { changed: performance.now() - timeStamp, frames });
          port2.postMessage('');
        });
      });
      look.observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
    },
    { capture: true, once: true },
  );
};
