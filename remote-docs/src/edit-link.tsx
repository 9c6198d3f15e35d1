import { useDocs } from './docs-context.ts';
import styles from './edit-link.module.css';
import type { Page } from './page.ts';

/** The way to the file of a page, for who has found a mistake. */
export function EditLink({ page }: { page: Page }) {
  const { edit } = useDocs().site.links;
  return (
    <p className={styles.edit}>
      A mistake, or something missing? <a href={`${edit}/remote-docs/src/${page.source}`}>Edit this page</a>
    </p>
  );
}
