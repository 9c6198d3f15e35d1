/**
 * Whether this browser has been signed in lately: the login SDK keeps a cookie that says so, and nothing else.
 *
 * @param clientId - the application's id at the login service.
 */
export function hasSessionHint(clientId: string): boolean {
  try {
    // Not the one that older releases kept besides, `_legacy_auth0.…`: no sign-out removes it.
    return `; ${document.cookie}`.includes(`; ${hintOf(clientId)}=`);
  } catch {
    // A page without an origin of its own, such as a sandboxed one, may not read cookies.
    return false;
  }
}

/** Takes the hint away at once: the SDK does so once the login service has answered, and the page may be gone by then. */
export function forgetSessionHint(clientId: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not all supported browsers have a Cookie Store.
    document.cookie = `${hintOf(clientId)}=; path=/; max-age=0`;
  } catch {
    // As above.
  }
}

/** Takes the tokens away that the SDK keeps with `session: 'localstorage'`. It still needs them until the page goes, to revoke them. */
export function forgetTokens(clientId: string): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`@@auth0spajs@@::${clientId}::`)) localStorage.removeItem(key);
    }
  } catch {
    // Not allowed: no token has been kept either.
  }
}

const hintOf = (clientId: string) => `auth0.${encodeURIComponent(clientId)}.is.authenticated`;
