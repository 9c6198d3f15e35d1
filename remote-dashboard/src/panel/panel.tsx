import { type ReactNode, useContext } from 'react';
import { BoundaryContext } from './boundary-context.ts';
import styles from './panel.module.css';

interface PanelHeadProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
}

interface PanelProps extends PanelHeadProps {
  children: ReactNode;
}

/**
 * A part of the dashboard with one purpose. What breaks inside stays inside. Takes the focus when its Retry is pressed, because that button
 * goes away.
 */
export function Panel({ title, aside, children }: PanelProps) {
  const Boundary = useContext(BoundaryContext);
  return (
    <section className={styles.panel} aria-label={title} tabIndex={-1}>
      <Boundary title={title}>
        <PanelHead title={title} aside={aside} />
        {children}
      </Boundary>
    </section>
  );
}

/** What stands above a panel. */
export function PanelHead({ title, aside }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
