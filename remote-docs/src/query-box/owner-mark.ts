import { readForUser, storeForUser } from 'shared/user-storage';

/*
 * Whose the query page is: the person's who used the browser when it read the open queries. The storage has a random number as that person's mark. A
 * sign-out removes it, as does another account's login, and the next person's is another one. While the mark is the same, the page may store; as soon as it
 * is not, the page begins anew (`use-page-owner.ts`).
 */

const NAME = 'docs.owner';
/** As this page has found it, or written it. */
let own: number | null | undefined;

/** The mark of the person whose queries this page shows; `null` where the browser keeps nothing. */
export function ownerMark(): number | null {
  if (own === undefined) {
    const found = readForUser(NAME);
    const mark = typeof found === 'number' ? found : Math.random();
    own = mark === found || storeForUser(NAME, mark) ? mark : null;
  }
  return own;
}

/** Whether this page is still the same person's as when it began: else nothing that it shows may be stored. */
export function isSamePerson(): boolean {
  const mark = ownerMark();
  return mark === null || readForUser(NAME) === mark;
}

/** From now on this page is that of whoever uses the browser now. */
export function beginAnew(): void {
  own = undefined;
  // At once: one that is written later would not tell of a sign-out that comes before it.
  ownerMark();
}
