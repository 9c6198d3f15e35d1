import type { ReactNode } from 'react';
import styles from './docs-frame.module.css';
import type { Page } from './page.ts';
import { PageList } from './page-list.tsx';

/** What stays while the reader goes from page to page: the list of pages, beside the text or above it. */
export function DocsFrame({ pages, children }: { pages: Page[]; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <PageList pages={pages} />
      <div className={styles.page}>{children}</div>
    </div>
  );
}
