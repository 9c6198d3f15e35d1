import type { ComponentProps } from 'react';
import { Link } from 'shared/router';
import { useDocs } from '../docs-context.ts';
import styles from './docs-link.module.css';

/** A link in a text: client-side navigation for a path of the site, which is printed as a URL; a plain link for fragments and other sites. */
export function DocsLink({ href = '', children }: ComponentProps<'a'>) {
  const { site } = useDocs();
  if (!href.startsWith('/')) {
    return (
      <a className={styles.link} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link className={styles.link} to={href} data-url={site.address + href}>
      {children}
    </Link>
  );
}
