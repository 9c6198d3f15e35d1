import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import styles from './docs-link.module.css';

/** A link in a text: within the site it changes the route, within the page and to other sites it is the browser's own. */
export function DocsLink({ href = '', children }: ComponentProps<'a'>) {
  if (!href.startsWith('/')) {
    return (
      <a className={styles.link} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link className={styles.link} to={href}>
      {children}
    </Link>
  );
}
