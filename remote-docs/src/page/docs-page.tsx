import { useEffect, useRef } from 'react';
import { useLazyModule } from 'shared/lazy';
import type { RemoteAppProps } from 'shared/remote';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useDocs } from '../docs-context.ts';
import styles from './docs-page.module.css';
import { EditLink } from './edit-link.tsx';
import { components, wideComponents } from './mdx-components.tsx';
import type { Page } from './page.ts';
import { Pager } from './pager.tsx';

interface DocsPageProps {
  page: Page;
  pages: Page[];
  onPage: RemoteAppProps['onPage'];
}

/** One page: heading, table of contents, text and pager. */
export function DocsPage({ page, pages, onPage }: DocsPageProps) {
  const { onError } = useDocs();
  const [state, retry] = useLazyModule(page.content, { onError });
  const { status } = state;
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (status !== 'loading') onPage(page.title);
  }, [status, page, onPage]);

  const again = () => {
    // The button goes.
    heading.current?.focus();
    retry();
  };

  return (
    <>
      <h1 ref={heading} className={page.isWide ? `${styles.title} ${styles.wide}` : styles.title} tabIndex={-1}>
        {page.title}
      </h1>
      {status === 'loading' && (
        <p className={styles.waiting} role="status">
          <span className={styles.late}>Loading this page…</span>
        </p>
      )}
      {status === 'failed' && (
        <div className={styles.waiting}>
          <Notice
            tone="error"
            action={
              <Button onClick={again} aria-label="Retry page">
                Retry
              </Button>
            }
          >
            This page could not be loaded. The rest of the site still works.
          </Notice>
        </div>
      )}
      {status === 'ready' && (
        <>
          <state.module.default components={page.isWide ? wideComponents : components} />
          <EditLink page={page} />
          <Pager page={page} pages={pages} />
        </>
      )}
    </>
  );
}
