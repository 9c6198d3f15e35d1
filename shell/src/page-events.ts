/** Events of the window, from the main script to the head script (`head-script/`). */
export const pageEvents = {
  /** The page is hydrated, or rendered. */
  started: 'page-started',
  /** The shell cannot start on this page. */
  failed: 'page-failed',
} as const;

/** Says whether the shell has started. */
export function tellPage(event: keyof typeof pageEvents): void {
  dispatchEvent(new Event(pageEvents[event]));
}
