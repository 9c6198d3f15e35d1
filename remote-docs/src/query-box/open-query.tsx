import { useEffect } from 'react';
import { useLocation, useNavigate } from 'shared/router';
import { queryUrl } from './query-url.ts';

/** Links to this page with `?q=` are from the time when the query box was here: opens their query on its own page. */
export function OpenQuery() {
  const query = new URLSearchParams(useLocation().search).get('q');
  const navigate = useNavigate();
  useEffect(() => {
    if (query !== null) navigate(queryUrl(query), { replace: true });
  }, [query, navigate]);
  return null;
}
