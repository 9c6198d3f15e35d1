import { useDocs } from '../docs-context.ts';
import styles from './edit-link.module.css';
import type { Page } from './page.ts';

/** Link to edit a page's source; nothing if the site's settings have no `links.edit`. */
export function EditLink({ page }: { page: Page }) {
  const { edit } = useDocs().site.links;
  if (edit === undefined) return null;
  return (
    // Left out of the prerendered page in the same way (`fillSettings` in release/).
    <p className={styles.edit} data-link="edit">
      A mistake, or something missing? <a href={`${edit}/remote-docs/src/${page.source}`}>Edit this page</a>
    </p>
  );
}
