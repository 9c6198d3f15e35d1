/**
 * Whether this browser has been signed in lately: the login SDK keeps a cookie that says so, and nothing else.
 *
 * @param clientId - the application's id at the login service.
 */
export function hasSessionHint(clientId: string): boolean {
  const hint = `auth0.${encodeURIComponent(clientId)}.is.authenticated=`;
  return readCookies()
    .split('; ')
    .some((cookie) => cookie.startsWith(hint));
}

/** Reading cookies throws in a page without an origin of its own, such as a sandboxed one. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
