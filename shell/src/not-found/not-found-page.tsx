import { paths } from 'shared/paths';
import { Link, useLocation } from 'shared/router';
import { usePage } from '../layout/page-context.tsx';
import styles from './not-found-page.module.css';

/** The page of an unknown path. */
export default function NotFoundPage() {
  usePage('Page not found');
  const { pathname } = useLocation();
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>Page not found</h1>
      <p>
        There is nothing at <code>{pathname}</code>. The address may have a typing error, or the page has moved.
      </p>
      <p>
        Go to the <Link to={paths.home}>home page</Link>, the <Link to={paths.measurements}>measurements documentation</Link> or the{' '}
        <Link to={paths.datasets}>datasets documentation</Link>.
      </p>
    </div>
  );
}
