import { pageEvents } from '../page-events.ts';

/** Repeats the last click on a button that was made before hydration, once the shell has started. */
export function replayClick(): void {
  let clicked: EventTarget | null = null;
  addEventListener('click', ({ target }) => {
    clicked = target;
  });
  addEventListener(
    pageEvents.started,
    () => {
      if (clicked instanceof Element) clicked.closest('button')?.click();
    },
    { once: true },
  );
}
