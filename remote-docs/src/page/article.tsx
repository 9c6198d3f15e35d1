import type { ReactNode } from 'react';
import styles from './article.module.css';
import type { Heading } from './page.ts';
import { TableOfContents } from './table-of-contents.tsx';

/** The text of a page with its table of contents. The build wraps every page in one (`mdx/rehype-headings.ts`). */
export function Article({ headings, children }: { headings: Heading[]; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <TableOfContents headings={headings} />
      <article className={styles.prose}>{children}</article>
    </div>
  );
}

/** The text of a page that takes the whole width. */
export function WideArticle({ children }: { children: ReactNode }) {
  return <article className={[styles.prose, styles.wide].filter(Boolean).join(' ')}>{children}</article>;
}
