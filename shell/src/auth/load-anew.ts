/**
 * Loads the page for another account. Not by a reload: the tab would still have what it kept for the former one. The values in the URL are that one's
 * too.
 */
export const loadAnew = () => window.location.replace(window.location.pathname);
