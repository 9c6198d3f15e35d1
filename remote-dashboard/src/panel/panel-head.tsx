import type { ReactNode, Ref } from 'react';
import styles from './panel.module.css';

export interface PanelHeadProps {
  title: string;
  /** Of a heading that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** Beside the title. */
  aside?: ReactNode;
  /** Takes the rest of the line, instead of `aside`. */
  tools?: ReactNode;
}

/** The heading of a panel. */
export function PanelHead({ title, titleRef, aside, tools }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 ref={titleRef} className={styles.title} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </h2>
      {tools ?? <div className={styles.aside}>{aside}</div>}
    </div>
  );
}
