import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  label: string;
  /** On wide screens too. */
  isCollapsed?: boolean;
  children: ReactNode;
}

/** Content that is collapsed on a narrow screen, also without JavaScript, and always open on a wide one. */
export function Disclosure({ label, isCollapsed = false, children }: DisclosureProps) {
  return (
    <>
      {/* The content is outside of <details>, so that the style sheet can show it on a wide screen while this is closed. */}
      <details className={styles.disclosure} data-collapsed={isCollapsed || undefined}>
        <summary className={styles.toggle}>{label}</summary>
      </details>
      <div className={styles.content}>{children}</div>
    </>
  );
}
