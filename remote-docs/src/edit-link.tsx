import { useDocs } from './docs-context.ts';
import styles from './edit-link.module.css';
import type { Page } from './page.ts';

/** Where the files of the documentation lie, below the site's source hosting. */
const folder = 'measurement-site/edit/main/remote-docs/src';

/** The way to the file of a page, for who has found a mistake. */
export function EditLink({ page }: { page: Page }) {
  const { source } = useDocs().site.links;
  return (
    <p className={styles.edit}>
      A mistake, or something missing? <a href={`${source}/${folder}/${page.source}`}>Edit this page</a>
    </p>
  );
}
