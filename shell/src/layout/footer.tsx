import { useSyncExternalStore } from 'react';
import { paths } from 'shared/paths';
import { Link } from 'shared/router';
import { useShell } from '../shell-context.ts';
import styles from './footer.module.css';
import { ThemeSwitch } from './theme-switch.tsx';

/** Links to the documentation on this site and to the project's other places, the licence and the year, and the switch of the theme. */
export function Footer() {
  const { brand, links } = useShell().site;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p>
          © <CurrentYear /> {brand}. The code is MIT licensed.
        </p>
        <nav className={styles.links} aria-label="Footer">
          <Link to={paths.measurements}>Guide</Link>
          <Link to={paths.datasets}>Datasets</Link>
          <a href={links.docs}>Docs</a>
          <a href={links.blog}>Blog</a>
          <a href={links.source}>Source</a>
          <a href={links.chat}>Chat</a>
          <a href={`mailto:${links.email}`}>{links.email}</a>
        </nav>
        <ThemeSwitch />
      </div>
    </footer>
  );
}

/**
 * The current year, by the reader's clock (section 9 of the specification).
 *
 * Prerendered HTML has the year in which the page was composed, in the place of ⟦year⟧ (shared/src/prerender.ts). Hydration accepts any year
 * there, and the browser's own replaces it.
 */
function CurrentYear() {
  const year = useSyncExternalStore(
    subscribe,
    () => String(new Date().getFullYear()),
    () => '⟦year⟧',
  );
  return <span suppressHydrationWarning>{year}</span>;
}

/** A tab may have been in the background over New Year. */
function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}
