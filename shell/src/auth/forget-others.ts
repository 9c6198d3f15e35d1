/** Begins the names of what apps keep for a user (`shared/user-storage`, whose functions would come into the first script; this is of a later chunk). */
const PREFIX = 'personal:';
/** Named like them, so that a sign-out removes it too. */
const ACCOUNT = `${PREFIX}account`;
/** As there. */
const personal = /^(personal:|docs\.(tabs|quer))/;

/**
 * Removes what apps have kept for another account: its session may have ended days ago, without a sign-out.
 *
 * @param account - id of the one that is signed in now.
 */
export function forgetOthers(account: string): void {
  try {
    if (localStorage[ACCOUNT] === account) return;
    const kept = Object.keys(localStorage).filter((key) => personal.test(key));
    // The first time nobody knows whose it is: it stays.
    if (localStorage[ACCOUNT] !== undefined) for (const key of kept) delete localStorage[key];
    localStorage[ACCOUNT] = account;
  } catch {
    // Where nothing may be stored, nothing has been kept either.
  }
}

/** Whether another account has signed in since, in another tab: what apps keep is that one's now. */
export function isAnothers(account: string): boolean {
  try {
    return ![undefined, account].includes(localStorage[ACCOUNT]);
  } catch {
    return false;
  }
}
