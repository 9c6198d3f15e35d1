import { useEffect, useState } from 'react';
import { Disclosure } from './disclosure.tsx';
import type { Heading } from './page.ts';
import styles from './table-of-contents.module.css';
import { useCurrentHeading } from './use-current-heading.ts';

/** 'On this page': beside the text with the current section marked, or collapsed above it on a narrow screen. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const reached = useCurrentHeading(headings.map(({ id }) => id));
  const [chosen, choose] = useChosenSection();
  const current = chosen ?? reached;
  return (
    <nav className={styles.nav} aria-label="On this page">
      <Disclosure label="On this page">
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
      </Disclosure>
    </nav>
  );
}

/** The section last clicked, until the user scrolls: the last sections of a page cannot reach the top of the window. */
function useChosenSection(): [chosen: string | undefined, choose: (id: string) => void] {
  const [chosen, choose] = useState<string>();

  useEffect(() => {
    const release = () => choose(undefined);
    const scrollInputs = ['wheel', 'touchmove', 'keydown', 'pointerdown'];
    for (const input of scrollInputs) window.addEventListener(input, release, { passive: true });
    return () => {
      for (const input of scrollInputs) window.removeEventListener(input, release);
    };
  }, []);

  return [chosen !== undefined && window.location.hash === `#${chosen}` ? chosen : undefined, choose];
}
