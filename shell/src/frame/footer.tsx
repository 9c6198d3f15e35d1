import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { useSite } from '../site-context.ts';
import styles from './footer.module.css';

/** Links to the project's places, the licence and the year. */
export function Footer() {
  const { brand, links } = useSite();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          © {new Date().getFullYear()} {brand}. The code is MIT licensed.
        </p>
        <nav className={styles.links} aria-label="Footer">
          <a href={links.docs}>Docs</a>
          <a href={links.blog}>Blog</a>
          <a href={links.source}>Source</a>
          <a href={links.chat}>Chat</a>
          <a href={`mailto:${links.email}`}>{links.email}</a>
          <Link to={paths.releases}>Releases</Link>
        </nav>
      </div>
    </footer>
  );
}
