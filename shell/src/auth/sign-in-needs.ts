/** What sign-in cannot do without, by what to call it to a reader. */
export type SignInNeed = 'cookies' | 'site storage' | 'web workers' | 'a secure connection';

/**
 * What this browser refuses of what sign-in needs: the login SDK keeps the login that has begun in `sessionStorage`, its hint of a session in a
 * cookie, the refresh token in a worker, and hashes with `crypto.subtle`, which pages without HTTPS do not have.
 */
export function refusedForSignIn(): SignInNeed | undefined {
  if (!navigator.cookieEnabled) return 'cookies';
  if (!canStore()) return 'site storage';
  if (typeof Worker !== 'function') return 'web workers';
  return crypto.subtle ? undefined : 'a secure connection';
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
