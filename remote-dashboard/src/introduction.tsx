import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import styles from './introduction.module.css';

/** Heading, subtitle and the hint to the documentation. */
export function Introduction() {
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        Dashboard
      </h1>
      <p className={styles.subtitle}>Manage your measurements across the network.</p>
      <p className={styles.hint}>
        New to probing? The{' '}
        <Link className={styles.link} to={paths.measurements}>
          measurements documentation
        </Link>{' '}
        takes you to your first probes.
      </p>
    </>
  );
}
