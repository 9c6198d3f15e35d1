import type { LoginFailure } from './login-sentences.ts';

/**
 * Why this browser cannot sign anybody in: the login SDK keeps the login that has begun in `sessionStorage`, its hint of a session in a cookie,
 * the refresh token in a worker, and hashes with `crypto.subtle`, which pages without HTTPS do not have.
 */
export function refusedForSignIn(): LoginFailure | undefined {
  if (!navigator.cookieEnabled || !canStore()) return 'storage';
  return typeof Worker === 'function' && crypto.subtle ? undefined : 'unsupported';
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
