import { useAuth } from 'shared/auth';
import { useLocation } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import { linkProblem } from './link-problem.ts';

/** For a link without what was sent: what is missing, and how to open the measurement instead. */
export function BrokenLink() {
  const { pathname, search } = useLocation();
  const { status, signIn } = useAuth();
  const returnTo = pathname + search;
  const canLogIn = status === 'anonymous' || status === 'expired';
  return (
    <Notice action={canLogIn && <Button onClick={() => signIn({ returnTo }).catch(() => {})}>Login</Button>}>
      <p>
        {linkProblem(new URLSearchParams(search)) ?? 'This link does not say what was sent, and this browser does not know it.'} Ask for the
        link that the page has under “Share”, or open the measurement in the browser in which it was sent.
        {canLogIn && <span> If it is yours, log in with the account that sent it: it is then read back from the replies.</span>}
      </p>
    </Notice>
  );
}
