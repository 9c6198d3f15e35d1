import type { MouseEvent, ReactNode } from 'react';
import { SessionNotices, SignInFailure } from '../auth/session-notices.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { focusPage } from './page-context.tsx';
import { ReleaseWatch } from './release-watch.tsx';

/** Not by the link: a new entry of the history would not have what this one keeps, such as the page that needs a login. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.querySelector('main')?.scrollIntoView();
  focusPage();
}

/** What every page has around it. */
export function Layout({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.layout}>
      {/* biome-ignore lint/a11y/useValidAnchor: it is a link, and works as one before the script has come. */}
      <a className={styles.skip} href="#content" onClick={skip}>
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
