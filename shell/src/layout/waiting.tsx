import styles from './waiting.module.css';

interface WaitingProps {
  children: string;
  /**
   * It takes the width of a page of data, so that nothing moves when one comes (`layout.module.css`). Where it was served and the shell's script
   * fails, the head script shows an error page instead (`watch-start.ts`).
   */
  wide?: boolean;
}

/** A wait as large as a page; nothing is shown for the first moment, so that a short wait does not flicker. */
export function Waiting({ children, wide }: WaitingProps) {
  return (
    <div className={styles.waiting} role="status" data-wide={wide || undefined}>
      <span className={styles.text}>{children}</span>
    </div>
  );
}
