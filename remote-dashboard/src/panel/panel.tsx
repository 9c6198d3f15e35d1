import type { ReactNode } from 'react';
import styles from './panel.module.css';
import { PanelBoundary } from './panel-boundary.tsx';
import { PanelHead, type PanelHeadProps } from './panel-head.tsx';

interface PanelProps extends Omit<PanelHeadProps, 'tools'> {
  /** `children` begin with the head. */
  ownHead?: boolean;
  children: ReactNode;
}

/**
 * A part of the dashboard with one purpose. What breaks inside stays inside. Takes the focus when its Retry is pressed, because that button
 * goes away.
 */
export function Panel({ title, aside, ownHead = false, children }: PanelProps) {
  return (
    <section className={styles.panel} aria-label={title} tabIndex={-1}>
      <PanelBoundary title={title}>
        {!ownHead && <PanelHead title={title} aside={aside} />}
        {children}
      </PanelBoundary>
    </section>
  );
}
