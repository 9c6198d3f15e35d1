/** Several targets by the first of them, e.g. `3fff::1 and 2 more`; nothing where there are none. */
export function nameTargets([first, ...others]: readonly string[]): string | undefined {
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}
