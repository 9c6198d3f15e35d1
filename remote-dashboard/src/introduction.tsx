import type { ReactNode } from 'react';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import styles from './introduction.module.css';
import { SkipToAgents } from './skip-to-agents.tsx';

/** Heading, subtitle, and the hint to the documentation; and what stands beside the heading. */
export function Introduction({ children }: { children: ReactNode }) {
  return (
    <div className={styles.introduction}>
      <div className={styles.head}>
        <h1 className={styles.title} tabIndex={-1}>
          Dashboard
        </h1>
        <SkipToAgents />
        {children}
      </div>
      <div className={styles.words}>
        <p>Manage your measurements across the network.</p>
        <p className={styles.hint}>
          New to probing? The{' '}
          <Link className={styles.link} to={paths.measurements}>
            measurements documentation
          </Link>{' '}
          takes you to your first probes.
        </p>
      </div>
    </div>
  );
}
