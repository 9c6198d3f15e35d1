import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'shared/router';

/**
 * The query of the URL, or that which was written since: the router renders it in a transition, and another choice may come before, which adds
 * to it. Who writes one sets it.
 */
export function useLatestQuery(): RefObject<string> {
  const { search, key } = useLocation();
  const latest = useRef(search);
  // Each step of the history: Back may lead to a query that another one followed.
  useEffect(() => {
    latest.current = search;
  }, [search, key]);
  // Back may also come before React has rendered the URL that it leaves: the location is then the same as before.
  useEffect(() => {
    const follow = () => {
      latest.current = window.location.search;
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, []);
  return latest;
}
