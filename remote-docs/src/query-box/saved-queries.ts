import { readStored, store } from './stored-value.ts';

const NAME = 'docs.saved-queries';
const MAX = { queries: 100, name: 80 };

/** A query that the user has named. */
export interface SavedQuery {
  name: string;
  text: string;
}

/** Saved queries of this browser, by name. */
export function readSaved(): SavedQuery[] {
  return (
    readStored('localStorage', NAME, (value) =>
      (Array.isArray(value) ? value : []).flatMap((item: Partial<Record<keyof SavedQuery, unknown>> | null) =>
        typeof item?.name === 'string' && typeof item.text === 'string' ? [{ name: item.name, text: item.text }] : [],
      ),
    ) ?? []
  );
}

/** Whether another query than this one is saved under the name. */
export function isSavedOtherwise(name: string, text: string): boolean {
  return readSaved().some((query) => query.name === name && query.text !== text);
}

/**
 * Saves a query, in the place of another one with this name.
 *
 * @returns its name, unless it could not be saved, and a sentence for the user.
 */
export function saveQuery(name: string, text: string): { saved?: string; sentence: string } {
  const kept = name.trim().slice(0, MAX.name);
  const others = readSaved().filter((query) => query.name !== kept);
  if (!kept) return { sentence: 'A saved query needs a name.' };
  if (others.length >= MAX.queries) return { sentence: `${MAX.queries} queries are saved already: delete one first.` };
  const all = [...others, { name: kept, text }].sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const isStored = store('localStorage', NAME, all);
  return {
    saved: kept,
    sentence: isStored
      ? `Saved as “${kept}” in this browser.`
      : `“${kept}” is kept until this page is closed: this browser denies storage, or has no room left.`,
  };
}

export function deleteSaved(name: string): void {
  store(
    'localStorage',
    NAME,
    readSaved().filter((query) => query.name !== name),
  );
}
