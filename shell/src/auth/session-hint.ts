/**
 * Whether this browser has been signed in lately: the login SDK keeps a cookie that says so, and nothing else.
 *
 * @param clientId - the application's id at the login service.
 */
export function hasSessionHint(clientId: string): boolean {
  try {
    return document.cookie.includes(`auth0.${encodeURIComponent(clientId)}.is.authenticated=`);
  } catch {
    // A page without an origin of its own, such as a sandboxed one, may not read cookies.
    return false;
  }
}
