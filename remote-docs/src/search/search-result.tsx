import { Link } from 'shared/router';
import styles from './search-box.module.css';
import type { SearchHit } from './search-index.ts';

interface SearchResultProps {
  id: string;
  result: SearchHit;
  /** Whether Enter opens it. */
  active: boolean;
  onChoose(): void;
}

/** One hit in the list, as a link, so that it can be opened in another tab. */
export function SearchResult({ id, result: { to, title, heading, excerpt }, active, onChoose }: SearchResultProps) {
  return (
    <Link id={id} className={styles.result} role="option" aria-selected={active} tabIndex={-1} to={to} onClick={onChoose}>
      <span className={styles.heading}>{heading || title}</span>
      {heading && <span className={styles.title}>{title}</span>}
      <span className={styles.excerpt}>
        {excerpt.map(({ text, match }, index) => (
          <span key={index}>{match ? <mark className={styles.match}>{text}</mark> : text}</span>
        ))}
      </span>
    </Link>
  );
}
