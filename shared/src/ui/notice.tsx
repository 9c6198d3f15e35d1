import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** `error` is announced at once; the others are plain text. */
  tone?: 'info' | 'warning' | 'error';
  children: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** A remark on the state of a page or a panel, with at most one action. */
export function Notice({ tone = 'info', children, action }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone] ?? ''}`} role={tone === 'error' ? 'alert' : undefined}>
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  );
}
