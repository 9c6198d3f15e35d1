import { paths } from 'shared/paths';
import { Link, useLocation } from 'shared/router';

/** The page of a path below `/dashboard` that no page has. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>
        There is no page at <code>{pathname.length > 200 ? `${pathname.slice(0, 200)}…` : pathname}</code>. The link may have a typing
        error.
      </p>
      <p>
        <Link to={paths.dashboard}>Dashboard</Link> · <Link to={paths.measurements}>Guide</Link> · <Link to={paths.home}>Home</Link>
      </p>
    </>
  );
}
