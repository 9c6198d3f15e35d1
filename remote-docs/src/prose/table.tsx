import type { ReactNode } from 'react';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './table.module.css';

/** Around a Markdown table: its name, for the region that scrolls it on a narrow screen. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollRegion label={label}>
      <div className={styles.frame}>{children}</div>
    </ScrollRegion>
  );
}
