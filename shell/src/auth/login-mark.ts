const NAME = 'logged-in';

/**
 * The last login that has ended in this browser since the last sign-out: a number by chance. The SDK's hint does not tell: a token that comes late
 * writes that anew.
 *
 * Where nothing may be stored, nobody knows of one.
 */
export function lastLogin(): string | undefined {
  try {
    return localStorage[NAME];
  } catch {
    return undefined;
  }
}

/** A login has ended, or somebody signs out. */
export function setLoggedIn(value: boolean): void {
  try {
    if (value) localStorage[NAME] = Math.random();
    else delete localStorage[NAME];
  } catch {
    // As above, or no room left.
  }
}
