/** What this page keeps, for browsers that refuse to keep anything. */
const memory = new Map<string, string>();

/** Where something is kept: in this tab (until it is closed), or in this browser. */
type Place = 'sessionStorage' | 'localStorage';

/** @returns what was kept under a name, if it is still of the form that `parse` takes; `parse` throws when it is not. */
export function kept<T>(place: Place, name: string, parse: (value: unknown) => T): T | undefined {
  try {
    return parse(JSON.parse(stored(place, name) ?? ''));
  } catch {
    return undefined;
  }
}

function stored(place: Place, name: string): string | null | undefined {
  try {
    return window[place].getItem(name);
  } catch {
    return memory.get(place + name);
  }
}

/** Keeps a value, at least until the page is left. */
export function keep(place: Place, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window[place].setItem(name, text);
  } catch {
    memory.set(place + name, text);
  }
}
