import { memo, useEffect, useMemo, useRef } from 'react';
import { useAuth } from 'shared/auth';
import { paths } from 'shared/paths';
import type { RemoteAppProps, RemoteSite } from 'shared/remote';
import { Link, useLocation } from 'shared/router';
import { buttonClass } from 'shared/ui/button';
import { clearUserStorage } from 'shared/user-storage';
import { clearTabMemory } from './agents/tab-memory.ts';
import styles from './app.module.css';
import { Dashboard } from './dashboard.tsx';
import { GatewayProvider } from './gateway-provider.tsx';
import { Introduction } from './introduction.tsx';
import { SiteLinkContext } from './measurement/site-link.tsx';
import { pageAt } from './pages/pages.ts';
import { SubPage } from './pages/sub-page.tsx';
import { useAccountNumber } from './polling/use-account-number.ts';
import { RefreshBar } from './refreshing/refresh-bar.tsx';
import { browserStorage } from './user-storage.ts';

interface AppProps extends Omit<RemoteAppProps, 'site'> {
  /** What the dashboard needs of the site's settings. */
  site: Pick<RemoteSite, 'gateway' | 'address' | 'datasets'>;
}

/** See `RemoteModule`. */
export const hasSubpages = true;

/** Loads the page's code, for the host before it renders a path, and ahead of the visitor. */
export async function prepare(pathname: string): Promise<void> {
  await pageAt(pathname)?.page.component.load();
}

// Beside the rest of the app's files. A failure is told by the page.
if (typeof window !== 'undefined') prepare(window.location.pathname).catch(() => {});

/** The dashboard: daily credits, access token and probing agents of the signed-in user (section 2 of the specification), and the pages below it. */
export default function App({ site, onPage, onError, onBreak }: AppProps) {
  const root = useRef<HTMLDivElement>(null);
  const account = useAccountNumber();
  const { status } = useAuth();
  const before = useRef(status);
  useEffect(() => {
    const hadSession = before.current === 'signed-in' || before.current === 'expired';
    before.current = status;
    // For hosts that do not do it themselves when somebody signs out. A page that finds no session does not know of any sign-out.
    if (hadSession && status === 'anonymous') clearUserStorage();
    // Perhaps it is another person who signs in next.
    if (status === 'anonymous' || status === 'expired') clearTabMemory();
  }, [status]);

  return (
    <div ref={root} className={styles.app} tabIndex={-1} data-wide="">
      {/* The key: what was loaded for one person is gone before another one looks. */}
      <GatewayProvider
        key={account}
        origin={site.gateway}
        credentials="same-origin"
        storage={browserStorage}
        site={site}
        onError={onError}
        onBreak={onBreak}
        root={root}
      >
        <SiteLinkContext value={Link}>
          <Pages onPage={onPage} />
        </SiteLinkContext>
      </GatewayProvider>
    </div>
  );
}

/** The page at the current path. */
function Pages({ onPage }: Pick<AppProps, 'onPage'>) {
  const { pathname } = useLocation();
  const found = useMemo(() => pageAt(pathname), [pathname]);
  return found ? <SubPage {...found} onPage={onPage} /> : <Overview onPage={onPage} />;
}

const Overview = memo(function Overview({ onPage }: Pick<AppProps, 'onPage'>) {
  useEffect(() => onPage('Dashboard'), [onPage]);
  return (
    <>
      <Introduction>
        <RefreshBar>
          <Link className={buttonClass({ variant: 'main', size: 'small' })} to={paths.measure}>
            Measure
          </Link>
        </RefreshBar>
      </Introduction>
      <Dashboard />
    </>
  );
});
