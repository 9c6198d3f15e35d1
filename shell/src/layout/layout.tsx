import type { ReactNode } from 'react';
import { SessionNotices, SignInFailure } from '../auth/session-notices.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { ReleaseWatch } from './release-watch.tsx';

/** What every page has around it. */
export function Layout({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.notices}>
          {banner}
          <SignInFailure />
        </div>
        <SessionNotices />
        {children}
      </main>
      <Footer />
      <ReleaseWatch />
    </div>
  );
}
