import { useEffect } from 'react';
import { useAuth } from 'shared/auth';
import type { RemoteAppProps, RemoteSite } from 'shared/remote';
import { clearUserStorage } from 'shared/user-storage';
import { clearTabMemory } from './agents/tab-memory.ts';
import styles from './app.module.css';
import { Dashboard } from './dashboard.tsx';
import { GatewayProvider } from './gateway-provider.tsx';
import { Introduction } from './introduction.tsx';
import { useAccountNumber } from './polling/use-account-number.ts';
import { RefreshBar } from './refreshing/refresh-bar.tsx';
import { browserStorage } from './user-storage.ts';

interface AppProps extends Omit<RemoteAppProps, 'site'> {
  /** Of the site's settings the dashboard needs the gateway only. */
  site: Pick<RemoteSite, 'gateway'>;
}

/** The dashboard: daily credits, access token and probing agents of the signed-in user (section 2 of the specification). */
export default function App({ site, onPage, onError, onBreak }: AppProps) {
  useEffect(() => onPage('Dashboard'), [onPage]);
  const account = useAccountNumber();
  const { status } = useAuth();
  useEffect(() => {
    // For hosts that do not do it themselves when somebody signs out.
    if (status === 'anonymous') clearUserStorage();
    // Perhaps it is another person who signs in next.
    if (status === 'anonymous' || status === 'expired') clearTabMemory();
  }, [status]);

  return (
    <div className={styles.app} data-wide="">
      {/* The key: what was loaded for one person is gone before another one looks. */}
      <GatewayProvider
        key={account}
        origin={site.gateway}
        credentials="same-origin"
        storage={browserStorage}
        onError={onError}
        onBreak={onBreak}
      >
        <Introduction>
          <RefreshBar />
        </Introduction>
        <Dashboard />
      </GatewayProvider>
    </div>
  );
}
