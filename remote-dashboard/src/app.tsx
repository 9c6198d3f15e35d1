import { useEffect } from 'react';
import type { RemoteAppProps, RemoteSite } from 'shared/remote';
import { type DrawnAgents, keepDrawnAgents } from './agents/use-agents.ts';
import styles from './app.module.css';
import { Dashboard } from './dashboard.tsx';
import { Introduction } from './introduction.tsx';
import { ConnectionProvider } from './polling/connection.tsx';
import { useAccountNumber } from './polling/use-account-number.ts';

interface AppProps extends Omit<RemoteAppProps, 'site'> {
  /** Of the site's settings the dashboard needs the gateway only. */
  site: Pick<RemoteSite, 'gateway'>;
}

/** Takes what `early.tsx` has drawn from: the first render shows the same. */
export async function prepare(_pathname: string, drawnFrom?: DrawnAgents): Promise<void> {
  if (drawnFrom) keepDrawnAgents(drawnFrom);
}

/** The dashboard: daily credits, access token and probing agents of the signed-in user (section 2 of the specification). */
export default function App({ site, onPage, onError }: AppProps) {
  useEffect(() => onPage('Dashboard'), [onPage]);
  const account = useAccountNumber();

  return (
    <div className={styles.app}>
      <Introduction />
      {/* The key: what was loaded for one person is gone before another one looks. */}
      <ConnectionProvider key={account} origin={site.gateway} onError={onError}>
        <Dashboard />
      </ConnectionProvider>
    </div>
  );
}
