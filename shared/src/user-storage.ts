/*
 * What an app keeps in this browser for the person who is signed in. Where the browser keeps nothing, nothing is kept: no app may
 * depend on it.
 */

const PREFIX = 'personal:';

/** Keeps a value that JSON can hold, until {@link clearUserStorage}. */
export function storeForUser(name: string, value: unknown): void {
  try {
    localStorage[PREFIX + name] = JSON.stringify(value);
  } catch {
    // Not allowed, or no room left.
  }
}

/** What has been kept under a name, if anything has: to be checked, because anybody may have written there. */
export function readForUser(name: string): unknown {
  try {
    return JSON.parse(localStorage[PREFIX + name] ?? 'null');
  } catch {
    return null;
  }
}

/** Removes everything that any app has kept. The host does that when the visitor signs out. */
export function clearUserStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) delete localStorage[key];
    }
  } catch {
    // Not allowed: nothing has been kept either.
  }
}
