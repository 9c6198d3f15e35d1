import { type ReactNode, useRef } from 'react';
import styles from './scroll-region.module.css';
import { useTabStop } from './use-tab-stop.ts';

/** Scrolls wide content horizontally, with the keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  return (
    <section ref={place} className={styles.region} aria-label={label} tabIndex={useTabStop(place)}>
      {children}
    </section>
  );
}
