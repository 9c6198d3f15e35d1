/** Events of the window, from the shell's first file to the script in the head of the page (`head-script/`). */
export const pageEvents = {
  /** The page answers its reader. */
  alive: 'page-alive',
  /** The shell cannot start on this page. */
  failed: 'page-failed',
} as const;

/** Says how the start of the shell has ended. */
export function tellPage(event: keyof typeof pageEvents): void {
  dispatchEvent(new Event(pageEvents[event]));
}
