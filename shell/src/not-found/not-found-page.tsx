import { useEffect } from 'react';
import { paths, remoteAt } from 'shared/paths';
import { Link, useLocation } from 'shared/router';
import { useIsMember } from '../auth/use-is-member.ts';
import { LoadFailed } from '../layout/failure-page.tsx';
import { usePage } from '../layout/page-context.tsx';
import { Waiting } from '../layout/waiting.tsx';
import { upcomingPages } from '../remotes/upcoming-pages.ts';
import { useShell } from '../shell-context.ts';
import styles from './not-found-page.module.css';
import { useUnlistedPage } from './use-unlisted-page.ts';

/**
 * The page of an unknown path. It is perhaps one that this page does not know of: then the server is asked for it. That of a new
 * remote which this visitor gets is about to be there (`started.tsx`). If the code that adds new remotes failed to load, it is loaded again here.
 */
export function NotFoundPage({ reload = reloadPage }: { reload?(): void }) {
  const { pathname } = useLocation();
  const shell = useShell();
  const { findUpcoming } = shell;
  const coming = upcomingPages(shell);
  const isComing = (remoteAt(pathname, coming) ?? '') in coming;
  useEffect(() => {
    if (isComing) findUpcoming?.();
  }, [isComing, findUpcoming]);
  const [status, retry] = useUnlistedPage(isComing, reload);
  if (status === 'failed') return <LoadFailed onRetry={retry}>This page could not be looked up</LoadFailed>;
  return status === 'looking' || isComing ? <Waiting>Loading the page…</Waiting> : <MissingPage />;
}

const reloadPage = () => location.reload();

/** Where to go from there, and the page whose path is spelled almost so, if there is one. */
function MissingPage() {
  usePage('Page not found');
  const { pathname } = useLocation();
  const { pages } = useShell().discovery;
  const isMember = useIsMember();
  const open = Object.values(pages).filter(({ signedInOnly }) => isMember || !signedInOnly);
  const known = [paths.measurements, paths.datasets, paths.about, ...open.map(({ path }) => path), ...(isMember ? [paths.dashboard] : [])];
  const near = nearest(pathname, known);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>
        There is no page at <code>{pathname}</code>. The URL may have a typing error, or the page has moved.
      </p>
      {near && (
        <p>
          Did you mean{' '}
          <Link to={near}>
            <code>{near}</code>
          </Link>
          ?
        </p>
      )}
      <p>Go on from here:</p>
      <ul>
        {isMember && (
          <li>
            <Link to={paths.dashboard}>Dashboard</Link>: your credits, access token and agents
          </li>
        )}
        <li>
          <Link to={paths.home}>Home</Link>: what this platform is
        </li>
        <li>
          <Link to={paths.measurements}>Guide</Link>: how to measure
        </li>
        <li>
          <Link to={paths.datasets}>Datasets</Link>: what was measured, in SQL
        </li>
      </ul>
    </div>
  );
}

/** The path with the fewest letters to change, at most a third of them. Upper and lower case are the same here. */
function nearest(pathname: string, known: string[]): string | undefined {
  const asked = pathname.toLowerCase().replace(/\/+$/, '');
  const [best] = known
    .map((path) => ({ path, changes: distance(asked, path), limit: path.length / 3 }))
    .filter(({ changes, limit }) => changes <= limit)
    .sort((a, b) => a.changes - b.changes);
  return best?.path;
}

/** Levenshtein distance; of very long texts it is infinite. */
function distance(a: string, b: string): number {
  if (a.length > 100) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== other)));
    row = next;
  }
  return row[b.length] ?? 0;
}
