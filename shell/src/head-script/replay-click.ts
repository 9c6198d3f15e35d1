import { pageEvents } from '../page-events.ts';

/** Repeats the last click on a button that was made before hydration, once the shell has started. */
export function replayClick(): void {
  const started = new AbortController();
  let clicked: EventTarget | null = null;
  const remember = ({ target }: Event) => {
    clicked = target;
  };
  addEventListener('click', remember, { signal: started.signal });
  addEventListener(
    pageEvents.started,
    () => {
      started.abort();
      if (clicked instanceof Element) clicked.closest('button')?.click();
    },
    { once: true },
  );
}
