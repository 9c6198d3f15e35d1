import type { ReactNode } from 'react';
import styles from './article.module.css';
import { Contents } from './table-of-contents.tsx';
import type { Heading } from './page.ts';

/** The text of a page beside its 'On this page'. Every compiled page puts itself into one (`mdx/rehype-headings.ts`). */
export function Article({ headings, children }: { headings: Heading[]; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Contents headings={headings} />
      <article className={styles.prose}>{children}</article>
    </div>
  );
}
