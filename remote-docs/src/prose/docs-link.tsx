import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import styles from './docs-link.module.css';

/** A link in a text: client-side navigation for a path of the site, a plain link for fragments and other sites. */
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
