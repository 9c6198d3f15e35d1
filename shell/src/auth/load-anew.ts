/**
 * Loads the page for another account. Not by a reload: the tab would still have what it kept for the former one. The values in the URL are that one's
 * too. With the origin, because `//evil.example` is a path too.
 */
export const loadAnew = (location: Pick<Location, 'origin' | 'pathname' | 'replace'> = window.location) =>
  location.replace(location.origin + location.pathname);
