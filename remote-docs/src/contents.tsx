import { useId, useState } from 'react';
import styles from './contents.module.css';
import type { Heading } from './page.ts';

/** 'On this page': beside the text on a wide screen, folded above it on a narrow one. */
export function Contents({ headings }: { headings: Heading[] }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <nav className={styles.contents} aria-label="On this page">
      <p className={styles.label}>On this page</p>
      <button className={styles.toggle} type="button" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        On this page
      </button>
      <ul id={list} className={`${styles.list} ${open ? styles.open : ''}`}>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? styles.inner : undefined}>
            <a className={styles.link} href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
