/** What this tab keeps of tables and forms, by name. Pages that embed the dashboard keep nothing: their storage is theirs. */
export interface TabMemory {
  read(name: string): unknown;
  keep(name: string, value: unknown): void;
  /** Names the step in the history that is shown, where the shell or a navigation has named it. */
  entry(): string | undefined;
}

const STORED = 'agents-table';
/** Begins the name of the place at a step in the history. */
export const PLACE = 'place ';
/** So many places are kept over a reload, the latest ones. */
const MOST_PLACES = 50;
/**
 * When the memory is stored. Where the next page is of another site (COOP), Firefox gives the tab another storage before `pagehide`: what is
 * written then is lost. `visibilitychange` is the last that a tab hears which the browser then discards, or a phone ends.
 */
export const LEAVING = ['beforeunload', 'pagehide', 'visibilitychange'];

let kept: Map<string, unknown> | undefined;

/** The memory of the site's tab: as long as its document, and over a reload. A fresh visit, also after a login, begins with nothing. */
export const tabMemory: TabMemory = {
  read: (name) => memory().get(name),
  keep(name, value) {
    memory().delete(name);
    memory().set(name, value);
  },
  entry: () => window.history.state?.key,
};

/** When somebody has signed out. */
export function clearTabMemory(): void {
  memory().clear();
}

function memory(): Map<string, unknown> {
  if (kept) return kept;
  // The build renders the dashboard too.
  if (typeof window === 'undefined') return new Map();
  kept = stored();
  for (const event of LEAVING) window.addEventListener(event, store);
  return kept;
}

function store(): void {
  try {
    const names = [...memory()];
    const places = names.filter(([name]) => name.startsWith(PLACE));
    sessionStorage.setItem(STORED, JSON.stringify([...names.filter((one) => !places.includes(one)), ...places.slice(-MOST_PLACES)]));
  } catch {
    // Where nothing may be stored, a reload begins anew.
  }
}

function stored(): Map<string, unknown> {
  const [start] = performance.getEntriesByType?.('navigation') ?? [];
  if (!start || !['reload', 'back_forward'].includes((start as PerformanceNavigationTiming).type)) return new Map();
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORED) ?? '[]'));
  } catch {
    return new Map();
  }
}
