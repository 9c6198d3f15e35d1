import { useEffect } from 'react';
import type { RemoteAppProps } from 'shared/remote';
import { DocsLink } from '../prose/docs-link.tsx';
import article from './article.module.css';
import styles from './docs-page.module.css';
import type { Page } from './page.ts';

const title = 'Page not found';

/** Shown for a path below `/docs/` that has no page. */
export function NotFound({ pages, onPage }: { pages: Page[]; onPage: RemoteAppProps['onPage'] }) {
  useEffect(() => {
    onPage(title);
  }, [onPage]);
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <div className={article.prose}>
        <p>The documentation has no page at this address. These are its pages:</p>
        <ul>
          {pages.map(({ path, title: name, summary }) => (
            <li key={path}>
              <DocsLink href={path}>{name}</DocsLink>: {summary}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
