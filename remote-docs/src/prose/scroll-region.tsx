import type { ReactNode } from 'react';
import styles from './scroll-region.module.css';

/** Scrolls wide content horizontally, with the keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the arrow keys could not scroll it.
    <section className={styles.region} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
