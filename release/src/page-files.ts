/**
 * The files that may hold the page of a path, the first that exists does. When none does there is no such page, and `index.html` says so.
 *
 * deploy/nginx/http.conf has the same rule.
 */
export function pageFiles(encodedPath: string): string[] {
  const pathname = plainPath(encodedPath);
  const segment = /^\/([a-z0-9-]+)(\/|$)/.exec(pathname)?.[1];
  const exact = /^(\/[a-z0-9-]+)*\/?$/.test(pathname) ? [exactFile(pathname)] : [];
  return [...exact, ...(segment && segment !== 'index' ? [`${segment}.html`] : [])];
}

/**
 * A path in the spelling that paths of pages have. `/%61bout` is the same URL as `/about` (RFC 3986, 6.2.2.2): nginx and the router decode it too.
 * What else is encoded stays so: no page's path has such a character.
 */
export function plainPath(pathname: string): string {
  return pathname.replace(/%(2d|3\d|[46][1-9a-f]|[57][\da])/gi, decodeURIComponent);
}

/** Makes the page of a path, out of what `composePages` gives. @returns `undefined` when there is none. */
export function pageOf(pages: ReadonlyMap<string, () => string>, pathname: string): string | undefined {
  const file = pageFiles(pathname).find((name) => pages.has(name));
  return file && pages.get(file)?.();
}

/** The file of the page at exactly this path. The name of the home page's file is no path. */
export function exactFile(pathname: string): string {
  return `pages${pathname.replace(/\/$/, '') || '/_home'}.html`;
}
