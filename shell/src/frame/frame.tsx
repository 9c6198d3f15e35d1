import type { ReactNode } from 'react';
import { useAuth } from 'shared/auth';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useShellSession } from '../auth/session-provider.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';
import { ReleaseWatch } from './release-watch.tsx';

/** What every page has around it. */
export function Frame({ banner, children }: { banner?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <div className={styles.notices}>
          {banner}
          <SignInFailure />
        </div>
        {children}
      </main>
      <Footer />
      <ReleaseWatch />
    </div>
  );
}

function SignInFailure() {
  const { failedSignIn } = useShellSession();
  const { signIn } = useAuth();
  if (!failedSignIn) return null;
  return (
    <Notice tone="error" action={<Button onClick={() => signIn(failedSignIn).catch(() => {})}>Try again</Button>}>
      The login page could not be opened. Check your connection; everything public still works.
    </Notice>
  );
}
