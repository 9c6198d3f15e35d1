import { Link } from 'shared/router';
import styles from './pager.module.css';
import type { Page } from './page.ts';

/** Links to the page before and the page after, in reading order. */
export function Neighbours({ page, pages }: { page: Page; pages: Page[] }) {
  const place = pages.indexOf(page);
  const previous = pages[place - 1];
  const next = pages[place + 1];
  return (
    <nav className={styles.neighbours} aria-label="Previous and next page">
      {previous && <Neighbour page={previous} way="Previous" />}
      {next && <Neighbour page={next} way="Next" />}
    </nav>
  );
}

function Neighbour({ page, way }: { page: Page; way: 'Previous' | 'Next' }) {
  return (
    <Link className={styles.neighbour} to={page.path} rel={way === 'Next' ? 'next' : 'prev'}>
      <span className={styles.way}>{way}</span>
      <span className={styles.title}>{page.title}</span>
      <span className={styles.summary}>{page.summary}</span>
    </Link>
  );
}
