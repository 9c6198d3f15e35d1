import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';

/** Wraps a Markdown table in a named region that scrolls it on a narrow screen. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion label={label}>
      <div className={styles.wrapper}>{children}</div>
    </ScrollRegion>
  );
}
