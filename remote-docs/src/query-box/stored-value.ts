/** For browsers that deny storage or have no room left: values last as long as the page. */
const memory = new Map<string, string>();

type Storage = 'sessionStorage' | 'localStorage';

/** @returns a stored value, if `parse` accepts it; `parse` throws otherwise. */
export function readStored<T>(storage: Storage, name: string, parse: (value: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(textIn(storage, name) ?? ''));
  } catch {
    return undefined;
  }
}

function textIn(storage: Storage, name: string): string | null | undefined {
  // Newer than what the browser has: there was no room for it.
  const kept = memory.get(storage + name);
  if (kept !== undefined) return kept;
  try {
    return window[storage].getItem(name);
  } catch {
    return undefined;
  }
}

/**
 * Forgets what this browser tab alone has of what a sign-out removes (`shared/user-storage`), which one in another browser tab has left: its session
 * storage, and what the browser had no room for.
 */
export function forgetOwn(): void {
  for (const key of memory.keys()) if (key.includes('personal:')) memory.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('personal:')) sessionStorage.removeItem(key);
  } catch {
    // Storage is denied: it has nothing.
  }
}

/** Stores a value as JSON. @returns whether the browser keeps it; if not, it lasts as long as the page. */
export function store(storage: Storage, name: string, value: unknown): boolean {
  const text = JSON.stringify(value);
  try {
    window[storage].setItem(name, text);
    memory.delete(storage + name);
    return true;
  } catch {
    memory.set(storage + name, text);
    return false;
  }
}
