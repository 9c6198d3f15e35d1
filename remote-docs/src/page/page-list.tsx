import { Link, useLocation } from 'shared/router';
import { Disclosure } from './disclosure.tsx';
import { type Page, pageAt } from './page.ts';
import styles from './page-list.module.css';

/** Links to all pages; those below another page's path are nested. */
export function PageList({ pages }: { pages: Page[] }) {
  const page = pageAt(useLocation().pathname, pages);
  const current = page?.path;
  const below = ({ path }: Page) => pages.filter((page) => page.path.startsWith(`${path}/`));
  const topLevel = pages.filter((page) => !pages.some((other) => below(other).includes(page)));
  const link = ({ path, title }: Page, className = styles.link) => (
    <Link className={className} to={path} aria-current={path === current ? 'page' : undefined}>
      {title}
    </Link>
  );
  return (
    <nav className={styles.pages} aria-label="Documentation">
      {/* The key closes the list on navigation. */}
      <Disclosure key={current} label="All pages" isCollapsed={page?.isWide ?? false}>
        <ul className={styles.parts}>
          {topLevel.map((part) => (
            <li key={part.path}>
              {link(part, styles.part)}
              {below(part).length > 0 && (
                <ul className={styles.list}>
                  {below(part).map((page) => (
                    <li key={page.path}>{link(page)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}
