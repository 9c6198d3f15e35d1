import type { ReactNode } from 'react';
import { Link } from 'shared/router';
import styles from './page-head.module.css';

interface PageHeadProps {
  title: ReactNode;
  /** The page above this one. */
  back: { path: string; label: string };
  /** What can be done here: buttons and links, the main one first. */
  actions?: ReactNode;
  /** A line below the title. */
  children?: ReactNode;
}

/** The beginning of a page below `/dashboard`: the way back, the heading, and what can be done. */
export function PageHead({ title, back, actions, children }: PageHeadProps) {
  return (
    <header className={styles.head}>
      <Link className={styles.back} to={back.path}>
        <span aria-hidden="true">← </span>
        {back.label}
      </Link>
      <div className={styles.line}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children && <div className={styles.words}>{children}</div>}
    </header>
  );
}
