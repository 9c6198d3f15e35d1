import { useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './docs-page.module.css';
import { EditLink } from './edit-link.tsx';
import { components } from './mdx-components.tsx';
import type { Page } from './page.ts';
import { Pager } from './pager.tsx';
import { usePageModule } from './use-page-module.ts';

interface DocsPageProps {
  page: Page;
  pages: Page[];
  onPage: RemoteAppProps['onPage'];
}

/** One page: heading, table of contents, text and pager. */
export function DocsPage({ page, pages, onPage }: DocsPageProps) {
  const [state, retry] = usePageModule(page);
  const { status } = state;

  useEffect(() => {
    if (status !== 'loading') onPage(page.title);
  }, [status, page, onPage]);

  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {page.title}
      </h1>
      {status === 'loading' && (
        <p className={styles.waiting} role="status">
          <span className={styles.late}>Loading this page…</span>
        </p>
      )}
      {status === 'failed' && (
        <div className={styles.waiting}>
          <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
            This page could not be loaded. The rest of the site still works.
          </Notice>
        </div>
      )}
      {status === 'ready' && (
        <>
          <state.module.default components={components} />
          <EditLink page={page} />
          <Pager page={page} pages={pages} />
        </>
      )}
    </>
  );
}
