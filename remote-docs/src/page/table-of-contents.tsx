import { useEffect, useState } from 'react';
import styles from './table-of-contents.module.css';
import { Fold } from './disclosure.tsx';
import type { Heading } from './page.ts';
import { useCurrentHeading } from './use-current-heading.ts';

/** 'On this page': beside the text on a wide screen, with the section that is being read marked; folded above it on a narrow one. */
export function Contents({ headings }: { headings: Heading[] }) {
  const reached = useCurrentHeading(headings.map(({ id }) => id));
  const [chosen, choose] = useChosen();
  const current = chosen ?? reached;
  return (
    <nav className={styles.contents} aria-label="On this page">
      <Fold label="On this page">
        <p className={styles.label} aria-hidden="true">
          On this page
        </p>
        <ul className={styles.list}>
          {headings.map(({ id, text, level }) => (
            <li key={id} className={level > 2 ? styles.inner : undefined}>
              <a className={styles.link} href={`#${id}`} onClick={() => choose(id)} aria-current={id === current ? 'location' : undefined}>
                {text}
              </a>
            </li>
          ))}
        </ul>
      </Fold>
    </nav>
  );
}

/** The section that was chosen from the list, until the reader moves on: at the end of a page it cannot come to the top. */
function useChosen(): [chosen: string | undefined, choose: (id: string) => void] {
  const [chosen, choose] = useState<string>();

  useEffect(() => {
    const release = () => choose(undefined);
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const move of moves) window.addEventListener(move, release, { passive: true });
    return () => {
      for (const move of moves) window.removeEventListener(move, release);
    };
  }, []);

  return [chosen !== undefined && window.location.hash === `#${chosen}` ? chosen : undefined, choose];
}
