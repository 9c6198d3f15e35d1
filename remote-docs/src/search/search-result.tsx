import { Link } from 'shared/router';
import styles from './search-box.module.css';
import type { Found } from './search-index.ts';

interface SearchResultProps {
  id: string;
  result: Found;
  /** Whether Enter would choose it. */
  active: boolean;
  onChoose(): void;
}

/** One section that was found: a link, so that it can be opened in another tab too. */
export function SearchResult({ id, result: { to, title, heading, excerpt }, active, onChoose }: SearchResultProps) {
  return (
    <Link id={id} className={styles.result} role="option" aria-selected={active} tabIndex={-1} to={to} onClick={onChoose}>
      <span className={styles.heading}>{heading || title}</span>
      {heading && <span className={styles.title}>{title}</span>}
      <span className={styles.excerpt}>
        {excerpt.map(({ text, found }, index) => (
          <span key={index}>{found ? <mark className={styles.found}>{text}</mark> : text}</span>
        ))}
      </span>
    </Link>
  );
}
