import type { LoginFailure } from './login-sentences.ts';

/**
 * Why this browser cannot sign anybody in: the login SDK keeps the login that has begun in `sessionStorage`, its hint of a session in a cookie,
 * and hashes with `crypto.subtle`, which pages without HTTPS do not have. Without web workers it keeps its refresh token in the page.
 */
export function refusedForSignIn(): LoginFailure | undefined {
  if (!navigator.cookieEnabled || !canStore()) return 'storage';
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
