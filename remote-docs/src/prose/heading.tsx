import type { ComponentProps } from 'react';
import styles from './heading.module.css';

/** A section's heading with a link to itself. */
export function H2(props: ComponentProps<'h2'>) {
  return (
    <div className={styles.section}>
      <h2 {...props} tabIndex={-1} />
      <Anchor heading={props.id} />
    </div>
  );
}

export function H3(props: ComponentProps<'h3'>) {
  return (
    <div className={styles.subsection}>
      <h3 {...props} tabIndex={-1} />
      <Anchor heading={props.id} />
    </div>
  );
}

/** Named 'Link to' and the heading's own text. No Tab stop: the table of contents has the same links. */
function Anchor({ heading }: { heading: string | undefined }) {
  const icon = `link-to-${heading}`;
  return (
    <a className={styles.anchor} href={`#${heading}`} tabIndex={-1} aria-labelledby={`${icon} ${heading}`}>
      <svg id={icon} viewBox="0 0 16 16" role="img" aria-label="Link to">
        <path d="M6.5 9.5a3 3 0 0 0 4.2 0l2.4-2.4a3 3 0 0 0-4.2-4.2l-1 1M9.5 6.5a3 3 0 0 0-4.2 0L2.9 8.9a3 3 0 0 0 4.2 4.2l1-1" />
      </svg>
    </a>
  );
}
