import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import styles from './quick-links.module.css';

/** The two ways into the documentation. */
export function QuickLinks() {
  return (
    <nav className={styles.links} aria-label="Start here">
      <Link className={styles.link} to={paths.measurements}>
        <strong>Measurements</strong>
        <span>Agents, probes and source addresses: from nothing to your first replies.</span>
      </Link>
      <Link className={styles.link} to={paths.datasets}>
        <strong>Datasets</strong>
        <span>Replies, BGP updates and sampled flows, to be asked in SQL.</span>
      </Link>
    </nav>
  );
}
