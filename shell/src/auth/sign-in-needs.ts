import type { LoginFailure } from './login-sentences.ts';

/**
 * Why this browser cannot sign anybody in: the login SDK keeps the login that has begun in `sessionStorage`, its hint of a session in a cookie,
 * and hashes with `crypto.subtle`, which pages without HTTPS do not have. Without web workers it keeps its refresh token in the page.
 */
export function refusedForSignIn(): LoginFailure | undefined {
  if (!navigator.cookieEnabled || !canStore() || !keepsCookies()) return 'storage';
  return crypto.subtle ? undefined : 'insecure';
}

function canStore(): boolean {
  try {
    window.sessionStorage.setItem('probe', '');
    window.sessionStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

/** WebKitGTK says `cookieEnabled` also where it blocks all cookies. */
function keepsCookies(): boolean {
  try {
    // biome-ignore-start lint/suspicious/noDocumentCookie: the Cookie Store has an answer only later, and not in every browser
    document.cookie = 'probe=1';
    const kept = document.cookie.includes('probe=1');
    document.cookie = 'probe=; max-age=0';
    // biome-ignore-end lint/suspicious/noDocumentCookie: the same
    return kept;
  } catch {
    return false;
  }
}
