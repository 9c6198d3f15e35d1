import { useSyncExternalStore } from 'react';

/** Names of an example's tabs, by the language of the code block. */
export const languages = { sql: 'SQL', bash: 'curl', python: 'Python', javascript: 'fetch' } as const;

export type Language = keyof typeof languages;

const KEY = 'docs-language';
const listeners = new Set<() => void>();
let chosen: Language | undefined;
let chosenHere = false;

/** The language that the user chose last, for all examples in this browser; undefined during hydration, as in the prerendered HTML. */
export function useChosenLanguage(): [Language | undefined, choose: (language: Language) => void] {
  return [useSyncExternalStore(subscribe, chosenLanguage, () => undefined), choose];
}

/** Whether the user has chosen a language since the page was loaded. */
export const isChosenHere = () => chosenHere;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosenLanguage(): Language | undefined {
  chosen ??= storedLanguage();
  return chosen;
}

function storedLanguage(): Language | undefined {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return Object.hasOwn(languages, stored) ? (stored as Language) : undefined;
  } catch {
    return undefined;
  }
}

function choose(language: Language): void {
  chosen = language;
  chosenHere = true;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Storage is denied: the choice lasts as long as the page.
  }
}
