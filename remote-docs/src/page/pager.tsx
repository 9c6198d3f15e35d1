import { Link } from 'shared/router';
import type { Page } from './page.ts';
import styles from './pager.module.css';

/** Links to the previous and the next page in reading order. */
export function Pager({ page, pages }: { page: Page; pages: Page[] }) {
  const index = pages.indexOf(page);
  const previous = pages[index - 1];
  const next = pages[index + 1];
  return (
    <nav className={styles.pager} aria-label="Previous and next page">
      {previous && <PagerLink page={previous} label="Previous" />}
      {next && <PagerLink page={next} label="Next" />}
    </nav>
  );
}

function PagerLink({ page, label }: { page: Page; label: 'Previous' | 'Next' }) {
  return (
    <Link className={styles.link} to={page.path} rel={label === 'Next' ? 'next' : 'prev'}>
      <span className={styles.label}>{label}</span>
      <span className={styles.title}>{page.title}</span>
      <span className={styles.summary}>{page.summary}</span>
    </Link>
  );
}
