import { NavLink } from 'shared/router';
import type { Page } from './page.ts';
import styles from './page-tabs.module.css';

/** Links to all pages of the documentation; the current one is marked. */
export function PageTabs({ pages }: { pages: Page[] }) {
  return (
    <nav className={styles.tabs} aria-label="Documentation">
      <span className={styles.label} aria-hidden="true">
        Documentation
      </span>
      {pages.map(({ path, title }) => (
        <NavLink key={path} className={() => styles.tab} to={path}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
