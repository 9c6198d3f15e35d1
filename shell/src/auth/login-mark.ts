const NAME = 'logged-in';

/**
 * Whether a login has ended in this browser since the last sign-out. The SDK's hint does not tell: a token that comes late writes that anew.
 *
 * Where nothing may be stored, nobody knows of one.
 */
export function isLoggedIn(): boolean {
  try {
    return localStorage[NAME] !== undefined;
  } catch {
    return false;
  }
}

/** A login has ended, or somebody signs out. */
export function setLoggedIn(value: boolean): void {
  try {
    if (value) localStorage[NAME] = 1;
    else delete localStorage[NAME];
  } catch {
    // As above, or no room left.
  }
}
