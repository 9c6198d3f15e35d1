const KEY = 'release.use';

/**
 * The overrides (`?use=dashboard@…`) that this tab asks for: those in its URL, and from then on those remembered for the tab.
 *
 * @see ../releases/resolve-overrides.ts, which is loaded only when there are some.
 */
export function wantedOverrides(): string[] {
  const asked = new URLSearchParams(window.location.search).getAll('use');
  try {
    if (asked.length > 0) sessionStorage.setItem(KEY, JSON.stringify(asked));
    const known: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter((use) => typeof use === 'string') : [];
  } catch {
    return asked;
  }
}

/** Goes back to what is released. */
export function forgetOverrides(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage has remembered nothing.
  }
}
