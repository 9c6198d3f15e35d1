import { type ReactNode, useSyncExternalStore } from 'react';
import styles from './docs-layout.module.css';
import type { Page } from './page/page.ts';
import { PageList } from './page/page-list.tsx';
import { SearchBox } from './search/search-box.tsx';

/** What stays while the reader goes from page to page: the search and the list of pages, beside the text or above it. */
export function DocsFrame({ pages, children }: { pages: Page[]; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <div className={styles.search}>{useAlive() && <SearchBox pages={pages} />}</div>
        <PageList pages={pages} />
      </div>
      <div className={styles.page}>{children}</div>
    </div>
  );
}

/** False in what was drawn ahead: without a script, there is nothing to search with. */
function useAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
