/** Where this browser keeps which versions have failed a short while ago (`visitor-memory.ts`, which the first script does without). */
export const FAILED = 'release.failed';

/** The next page tries the versions that have failed here like all others. */
export function forgetFailures(): void {
  try {
    localStorage.removeItem(FAILED);
  } catch {
    // Where nothing may be stored, the next page knows of none.
  }
}
