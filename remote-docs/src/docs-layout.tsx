import type { ReactNode } from 'react';
import { useLocation } from 'shared/router';
import styles from './docs-layout.module.css';
import { type Page, pageAt } from './page/page.ts';
import { PageList } from './page/page-list.tsx';
import { SearchBox } from './search/search-box.tsx';
import { useHydrated } from './use-hydrated.ts';

/** Search and page list, beside the page or above it. They stay mounted during navigation. */
export function DocsLayout({ pages, children }: { pages: Page[]; children: ReactNode }) {
  // Without JavaScript there is no search.
  const hydrated = useHydrated();
  const isWide = pageAt(useLocation().pathname, pages)?.isWide;
  return (
    <div className={isWide ? `${styles.layout} ${styles.wide}` : styles.layout} data-wide="">
      <div className={styles.side}>
        <div className={styles.search}>{hydrated && <SearchBox pages={pages} />}</div>
        <PageList pages={pages} />
      </div>
      <div className={styles.page}>{children}</div>
    </div>
  );
}
