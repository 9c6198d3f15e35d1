import type { ReactNode } from 'react';
import { useAuth } from 'shared/auth';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { useShellSession } from '../auth/session-provider.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { Header } from './header.tsx';

/** What every page has around it. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.main}>
        <SignInFailure />
        {children}
      </main>
      <Footer />
    </div>
  );
}

function SignInFailure() {
  const { failedSignIn } = useShellSession();
  const { signIn } = useAuth();
  if (!failedSignIn) return null;
  return (
    <div className={styles.failure}>
      <Notice tone="error" action={<Button onClick={() => signIn(failedSignIn).catch(() => {})}>Try again</Button>}>
        The login page could not be opened. Check your connection; everything public still works.
      </Notice>
    </div>
  );
}
