/** For browsers that deny storage: values last as long as the page. */
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
  try {
    return window[storage].getItem(name);
  } catch {
    return memory.get(storage + name);
  }
}

/** Stores a value as JSON. */
export function store(storage: Storage, name: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    window[storage].setItem(name, text);
  } catch {
    memory.set(storage + name, text);
  }
}
