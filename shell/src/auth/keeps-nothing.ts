/** Whether this browser denies storage to this page: visitors who block cookies block all of it. */
export function keepsNothing(): boolean {
  try {
    const probe = 'probe';
    sessionStorage.setItem(probe, probe);
    sessionStorage.removeItem(probe);
    return !navigator.cookieEnabled;
  } catch {
    return true;
  }
}
