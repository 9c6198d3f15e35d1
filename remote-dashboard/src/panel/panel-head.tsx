import type { ReactNode } from 'react';
import styles from './panel.module.css';

export interface PanelHeadProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Takes the rest of the line, instead of `aside`. */
  tools?: ReactNode;
}

/** The heading of a panel. */
export function PanelHead({ title, aside, tools }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {tools ?? <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
