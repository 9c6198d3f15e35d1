/** Its name in `localStorage`. */
export const LOGIN_MARK = 'logged-in';

/**
 * The last login that has ended in this browser since the last sign-out: a number by chance. The SDK's hint does not tell: a token that comes late
 * writes that anew.
 *
 * Where nothing may be stored, nobody knows of one.
 */
export function lastLogin(): string | undefined {
  try {
    return localStorage[LOGIN_MARK];
  } catch {
    return undefined;
  }
}

/** A login has ended, or somebody signs out. */
export function setLoggedIn(value: boolean): void {
  try {
    if (value) localStorage[LOGIN_MARK] = Math.random();
    else delete localStorage[LOGIN_MARK];
  } catch {
    // As above, or no room left.
  }
}
