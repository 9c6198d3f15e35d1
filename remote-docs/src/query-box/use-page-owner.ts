import { useCallback, useEffect, useRef } from 'react';
import { useExampleValues } from '../example-values/example-values.tsx';
import { beginAnew, isSamePerson, ownerMark } from './owner-mark.ts';
import { forgetOwn } from './stored-value.ts';

/**
 * Makes the page begin anew as soon as it is another person's: with a sign-out, also in another browser tab, and with another account's login.
 *
 * @param onOther - takes away what the page shows.
 * @returns asks whether the page is still the same person's, before a change of what it shows; if not, it begins anew.
 */
export function usePageOwner(onOther: () => void): () => boolean {
  const { status } = useExampleValues().session;
  const before = useRef(status);

  const handOver = useCallback(() => {
    forgetOwn();
    beginAnew();
    onOther();
  }, [onOther]);

  const check = useCallback(() => {
    const isSame = isSamePerson();
    if (!isSame) handOver();
    return isSame;
  }, [handOver]);

  useEffect(() => {
    const was = before.current;
    before.current = status;
    if (was === status) return;
    // What the other browser tab has removed may still be seen here for a moment.
    const isSignOut = status === 'anonymous' && (was === 'signed-in' || was === 'expired');
    // The same account may have logged in again, but nothing says so where the browser keeps nothing.
    const isUnknown = status === 'signed-in' && was === 'expired' && ownerMark() === null;
    if (isSignOut || isUnknown) handOver();
    else check();
  }, [status, check, handOver]);

  useEffect(() => {
    window.addEventListener('storage', check);
    // A page in the back/forward cache has not been told.
    window.addEventListener('pageshow', check);
    return () => {
      window.removeEventListener('storage', check);
      window.removeEventListener('pageshow', check);
    };
  }, [check]);

  return check;
}
